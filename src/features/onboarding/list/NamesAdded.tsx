import { Box, Group, Paper, Text, TextInput, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { plainDigits } from '#contract/fold.ts'
import type { ListQuestion } from '#contract/questions.ts'
import type { ListedName } from './list-answer.ts'
import { continuesName } from './name-list.ts'
import classes from './NamesAdded.module.css'

/** A few more than may be saved. Limited because a huge paste must not slow down typing. */
const mostShown = 60

interface NamesAddedProps {
  question: ListQuestion
  entries: readonly ListedName[]
  /** What is in the box. */
  unfinished: ListedName | undefined
  /** Called with the entries, and with what is then in the box if that changes. */
  onChange: (entries: readonly ListedName[], typed?: string, typedYear?: string) => void
  /** A field next to each name. */
  beside: (entry: ListedName, place: number) => ReactNode
}

const nouns: Readonly<Record<ListQuestion, { one: string; several: string }>> = {
  diagnosis: { one: 'condition', several: 'conditions' },
  gpSurgery: { one: 'surgery', several: 'surgeries' },
  hospital: { one: 'hospital', several: 'hospitals' },
  medication: { one: 'medicine', several: 'medicines' },
}

/**
 * The names that are finished, each with a button to remove it. Rows, because the pills of Mantine can only be removed
 * with a mouse or by deleting from the end, and have no room for a long name or a year.
 */
export function NamesAdded({ question, entries, unfinished, onChange, beside }: NamesAddedProps) {
  const { length } = entries
  if (length === 0) return undefined
  const hidden = length - mostShown
  const { one, several } = nouns[question]
  const join = (place: number, { name, year }: ListedName, next: ListedName) => {
    const joined = { name: `${name}, ${next.name}`, year: year || next.year }
    const after = entries.toSpliced(place, 2, joined)
    if (place === length - 1) onChange(after, '', '')
    else onChange(after)
  }
  return (
    <Paper component="section" variant="quiet" p="md" aria-labelledby="names-title">
      <Title order={2} id="names-title" fz="md" m={0}>
        You’ve added {length} {length === 1 ? one : several}
      </Title>
      <Box component="ul" m={0} p={0}>
        {entries.slice(0, mostShown).map((entry, place) => {
          const next = entries[place + 1] ?? unfinished
          return (
            <Group
              component="li"
              key={entry.name}
              className={classes['row'] ?? ''}
              py={4}
              gap="0 var(--rowan-space-3)"
              justify="space-between"
            >
              <Text span className={classes['name'] ?? ''} flex="1 1 12rem" miw={0}>
                {entry.name}
              </Text>
              <Group gap="0 var(--rowan-space-4)" miw={0}>
                {next && !next.diseaseId && continuesName(question, next.name) && (
                  <button
                    type="button"
                    className={`link-button ${classes['button']}`}
                    onClick={() => join(place, entry, next)}
                  >
                    Join <span className="visually-hidden">{entry.name}</span> with {next.name}
                  </button>
                )}
                <button
                  type="button"
                  className={`link-button ${classes['button']}`}
                  onClick={() => onChange(entries.toSpliced(place, 1))}
                >
                  Remove <span className="visually-hidden">{entry.name}</span>
                </button>
              </Group>
              {beside(entry, place)}
            </Group>
          )
        })}
      </Box>
      {hidden > 0 && (
        <Text mt="sm" mb={0} c="dimmed">
          and {hidden} more
        </Text>
      )}
    </Paper>
  )
}

interface DiagnosedYearProps {
  id: string
  diagnosis: string
  year: string
  error: string | undefined
  onChange: (year: string) => void
}

/** The year of a diagnosis, which is optional. */
export const DiagnosedYear = ({ id, diagnosis, year, error, onChange }: DiagnosedYearProps) => (
  <TextInput
    id={id}
    flex="1 0 100%"
    pb="xs"
    classNames={{ wrapper: classes['typed'] ?? '' }}
    label={
      <>
        Year of diagnosis <span className="visually-hidden">of {diagnosis}</span> (optional)
      </>
    }
    value={year}
    onChange={(event) => onChange(plainDigits(event.currentTarget.value).replaceAll(/\D/g, ''))}
    error={error}
    inputMode="numeric"
    maxLength={4}
    autoComplete="off"
  />
)
