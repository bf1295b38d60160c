import { Button, Radio } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { call } from '#api/call.ts'
import { memberQueries } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { londonDay } from '#contract/days.ts'
import { saveNewResults, untilFault, type NewResultsChoice } from '#contract/new-results-choice.ts'
import type { NewResults } from '#contract/new-results.ts'
import { routes } from '#routes'
import { DateFields } from '#ui/DateFields.tsx'
import { noDate, parseDateParts, partsOf, type DateParts } from '#ui/date-parts.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { announce } from '#ui/live-status.tsx'
import { SettingsPage } from '#ui/SettingsPage.tsx'
import { FailureBanner, StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import classes from './NewsChoices.module.css'

interface NewResultsFormProps {
  subject: string
  chosen: NewResults | undefined
}

type How = NewResultsChoice['how']

/** The choice, with an explanation before the options. */
export function NewResultsForm({ subject, chosen }: NewResultsFormProps) {
  const client = useQueryClient()
  const [how, setHow] = useState<How>(chosen?.how ?? 'show')
  const [until, setUntil] = useState<DateParts>(
    chosen?.how === 'hold' ? partsOf(chosen.until) : noDate,
  )
  const [fault, setFault] = useState<string>()
  const { submit, isPending, failure, reply } = useSubmit({
    action: 'save-preferences',
    send: (body: NewResultsChoice, options) => call(saveNewResults, { body }, options),
    onDone: ({ newResults }) => {
      announce('Saved')
      client.setQueryData(memberQueries.user(subject).queryKey, (user) => {
        if (!user) return undefined
        const { newResults: _before, ...rest } = user
        return { ...rest, ...(newResults && { newResults }) }
      })
    },
  })
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    const choice = choiceOf(how, until)
    setFault('fault' in choice ? choice.fault : undefined)
    if (!('fault' in choice)) submit(choice)
  }
  return (
    <SettingsPage
      name="New results"
      hasError={fault !== undefined}
      above={
        <ErrorSummary
          errors={fault === undefined ? [] : [{ fieldId: 'until-day', message: fault }]}
        />
      }
    >
      <p>
        Test results and letters can be in your GP record before anyone has spoken to you about
        them. You can decide how you meet those you have not seen yet. Your choice holds on all your
        devices. You can open them at any time.
      </p>
      <p>
        Allergies and medicines are always shown. If your surgery asks you to read something, or you
        feel unwell, do not wait: call your surgery or 111.
      </p>
      <form className={classes['form']} onSubmit={save} noValidate>
        <Choices how={how} onChoose={setHow} />
        {how === 'hold' && (
          <DateFields
            id="until"
            legend="Hold them until"
            hint="For example the day you speak to your surgery. From that day we tell you first."
            error={fault}
            value={until}
            onChange={setUntil}
          />
        )}
        {failure && <FailureBanner>{failure.message}</FailureBanner>}
        {reply && !failure && !isPending && (
          <StatusBanner tone="done" title="Saved">
            <TextLink href={routes.gpRecord}>Go to my GP record</TextLink>
          </StatusBanner>
        )}
        <p>
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? 'Saving…' : 'Save'}
          </Button>
        </p>
      </form>
    </SettingsPage>
  )
}

interface ChoicesProps {
  how: How
  onChoose: (how: How) => void
}

const Choices = ({ how, onChoose }: ChoicesProps) => (
  <FieldGroup id="new-results" legend="When there is a new result or letter" isChoice>
    <div className={classes['choices']}>
      {choices.map(({ value, label, description }) => (
        <Radio
          key={value}
          name="new-results"
          label={label}
          description={description}
          checked={how === value}
          onChange={() => onChoose(value)}
        />
      ))}
    </div>
  </FieldGroup>
)

const choices = [
  { value: 'show', label: 'Show it straight away', description: undefined },
  {
    value: 'tell',
    label: 'Tell me first',
    description: 'We say that it is there and from when, and nothing of what it says.',
  },
  {
    value: 'hold',
    label: 'Hold it until a day',
    description: 'For example until you speak to your surgery.',
  },
] as const

function choiceOf(how: How, parts: DateParts): NewResultsChoice | { fault: string } {
  if (how !== 'hold') return { how }
  const parsed = parseDateParts(parts)
  if (parsed.state !== 'date') return { fault: 'Enter the day to hold them until.' }
  const fault = untilFault(parsed.isoDate, londonDay(new Date()))
  return fault === undefined ? { how, until: parsed.isoDate } : { fault }
}
