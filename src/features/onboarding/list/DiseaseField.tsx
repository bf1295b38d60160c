import type { TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { fold } from '#contract/fold.ts'
import { announce } from '#ui/live-status.tsx'
import { SuggestionField } from '../SuggestionField.tsx'

interface DiseaseFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string
  onType: (text: string) => void
  /** Called with a suggestion that was chosen. */
  onPick: (name: string) => void
}

/** In ms: the number of suggestions is announced once the typing pauses. */
const typingPause = 700

/** A diagnosis, with suggestions of rare diseases. Accepts anything. */
export function DiseaseField(field: DiseaseFieldProps) {
  const [diseases, setDiseases] = useState<DiseaseNames>([])
  const suggestions = suggestDiseases(diseases, field.value)
  const count = suggestions.length
  const [paused] = useDebouncedValue(field.value, typingPause)
  const isPaused = paused === field.value

  useEffect(() => {
    if (count > 0 && isPaused) announce(count === 1 ? '1 suggestion' : `${count} suggestions`)
  }, [count, isPaused])

  return (
    <SuggestionField
      {...field}
      listLabel="Suggestions"
      suggestions={suggestions.map(({ name, alsoCalled }) => ({
        id: name,
        text: name,
        note: alsoCalled,
      }))}
      // Without the list the field still works.
      onFocus={() => void loadDiseases().then(setDiseases, () => undefined)}
    />
  )
}

/** A suggested disease; `alsoCalled` is the other name that matched. */
interface DiseaseSuggestion {
  name: string
  alsoCalled?: string
}

const mostSuggestions = 8

/** Each disease with its other names, and their folded forms for comparison. */
type DiseaseNames = readonly { name: string; folded: string }[][]

/** Each disease by its name and its other names. The list is one of the app's files, and so available offline. */
export async function loadDiseases(): Promise<DiseaseNames> {
  const { rows } = await import('#content/rare-diseases.txt')
  return rows.map((names) => names.map((name) => ({ name, folded: plainWords(name) })))
}

/** Diseases with a name in which every typed word is the beginning of a word; those that start as typed come first. */
export function suggestDiseases(diseases: DiseaseNames, typed: string): DiseaseSuggestion[] {
  const wanted = plainWords(typed)
  if (wanted.length < 2) return []
  const words = wanted.split(' ').map((word) => ` ${word}`)
  const found = diseases.flatMap((names) => {
    const match = names.find(({ folded }) => words.every((word) => ` ${folded}`.includes(word)))
    const [first] = names
    if (!match || !first || first.folded === wanted) return []
    const suggestion =
      match === first ? { name: first.name } : { name: first.name, alsoCalled: match.name }
    return [{ suggestion, isBegun: match.folded.startsWith(wanted) }]
  })
  return [...found.filter(({ isBegun }) => isBegun), ...found.filter(({ isBegun }) => !isBegun)]
    .slice(0, mostSuggestions)
    .map(({ suggestion }) => suggestion)
}

/** Folded, and without apostrophes and hyphens, which differ between spellings. */
const plainWords = (text: string): string =>
  fold(text)
    .replaceAll("'", '')
    .replaceAll(/[^a-z\d.]+/g, ' ')
    .trim()
