import { Stack, Radio } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { call } from '#api/call.ts'
import { memberQueries } from '#api/queries.ts'
import { replaced, writeBack } from '#api/write-back.ts'
import { londonDay } from '#contract/days.ts'
import {
  type NewResultsChoice,
  newResultsTag,
  saveNewResults,
  untilFault,
  type NewResults,
} from '#contract/new-results.ts'
import { type DateParts, noDate, parseDateParts, partsOf } from '#domain/date-parts.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { SubmitButton } from '#ui/form.tsx'
import { SettingsPage } from '#ui/Page.tsx'
import { DateFields, FieldGroup } from '#ui/fields.tsx'
import { TextLink } from '#ui/links.tsx'
import { usePending } from '#ui/loading.tsx'
import { Unready } from '#ui/states.tsx'
import { FailureBanner, StatusBanner } from '#ui/status.tsx'
import { useSettingForm } from './use-setting-form.ts'

/** How a member wants to see new results and letters of their record. It applies to all their devices. */
export function NewResultsPage() {
  const { subject } = useMember()
  const choice = useQuery(memberQueries.newResults(subject))
  const phase = usePending(!choice.data && choice.isFetching)
  return phase === 'done' && choice.data ? (
    <NewResultsForm subject={subject} chosen={choice.data.newResults} />
  ) : (
    <SettingsPage name="New results">
      <Unready phase={phase} what="your choice" onRetry={() => void choice.refetch()} />
    </SettingsPage>
  )
}

interface NewResultsFormProps {
  subject: string
  chosen: NewResults | undefined
}

type How = NewResultsChoice['how']

/** The choice, with an explanation before the options. */
function NewResultsForm(props: NewResultsFormProps) {
  const { how, until, change, save, isPending, failure, fault, tries, isSaved } =
    useChoiceForm(props)
  return (
    <SettingsPage
      name="New results"
      hasError={fault !== undefined}
      above={
        <ErrorSummary
          errors={fault === undefined ? [] : [{ fieldId: 'until-day', message: fault }]}
          tries={tries}
        />
      }
    >
      <p>
        Test results and letters can be in your GP record before anyone has spoken to you about
        them. You can decide when to see new ones. Your choice applies on all your devices, and you
        can open them at any time.
      </p>
      <p>
        Allergies and medicines are always shown. If your surgery asks you to read something, or you
        feel unwell, do not wait: call your surgery or 111.
      </p>
      <form onSubmit={save} noValidate>
        <Stack gap="lg" mt="xl">
          <Choices how={how} onChoose={(next) => change({ how: next })} />
          {how === 'hold' && (
            <DateFields
              id="until"
              legend="Hold them until"
              hint="For example the day you speak to your surgery. From that day we tell you first."
              error={fault}
              value={until}
              onChange={(parts) => change({ until: parts })}
            />
          )}
          {failure && (
            <FailureBanner>
              {failure.message}
              {failure.isChangedElsewhere &&
                ` It’s now “${labelOf(props.chosen)}”. To use what you chose here, save again.`}
            </FailureBanner>
          )}
          {isSaved && (
            <StatusBanner tone="done" title="Saved">
              <TextLink href={routes.gpRecord}>Go to my GP record</TextLink>
            </StatusBanner>
          )}
          <p>
            <SubmitButton isBusy={isPending} busy="Saving…">
              Save
            </SubmitButton>
          </p>
        </Stack>
      </form>
    </SettingsPage>
  )
}

/** The choice as it is being made, and how it is saved. */
function useChoiceForm({ subject, chosen }: NewResultsFormProps) {
  const client = useQueryClient()
  const query = memberQueries.newResults(subject)
  const form = useSettingForm(chosen, {
    valuesOf,
    send: async (body: NewResultsChoice, { madeFrom, ...options }) =>
      call(saveNewResults, { body }, { ...options, ifMatch: newResultsTag(madeFrom) }),
    onSaved: async (saved) => writeBack(client, [replaced(query, saved)]),
    refetch: async () => (await client.fetchQuery({ ...query, staleTime: 0 })).newResults,
  })
  const { change, submit, isPending, failure, reply } = form
  const { how, until } = form.values
  const [refused, setRefused] = useState({ fault: '', tries: 0 })
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    const choice = choiceOf(how, until)
    const fault = 'fault' in choice ? choice.fault : ''
    setRefused(({ tries }) => ({ fault, tries: tries + 1 }))
    if (!('fault' in choice)) submit(choice)
  }
  return {
    how,
    until,
    change,
    save,
    isPending,
    failure,
    fault: refused.fault || undefined,
    tries: refused.tries,
    isSaved:
      reply &&
      !form.isTouched &&
      !isPending &&
      newResultsTag(reply.newResults) === newResultsTag(chosen),
  }
}

interface ChoicesProps {
  how: How
  onChoose: (how: How) => void
}

const Choices = ({ how, onChoose }: ChoicesProps) => (
  <FieldGroup id="new-results" legend="When there is a new result or letter" isChoice>
    <Stack>
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
    </Stack>
  </FieldGroup>
)

const choices = [
  { value: 'show', label: 'Show it straight away', description: undefined },
  {
    value: 'tell',
    label: 'Tell me first',
    description: 'We tell you there is something new and its date, but not what it says.',
  },
  {
    value: 'hold',
    label: 'Wait until a date I choose',
    description: 'For example until you speak to your surgery.',
  },
] as const

interface Values {
  how: How
  until: DateParts
}

const valuesOf = (chosen: NewResults | undefined): Values => ({
  how: chosen?.how ?? 'show',
  until: chosen?.how === 'hold' ? partsOf(chosen.until) : noDate,
})

const labelOf = (chosen: NewResults | undefined) =>
  choices.find(({ value }) => value === (chosen?.how ?? 'show'))?.label

function choiceOf(how: How, parts: DateParts): NewResultsChoice | { fault: string } {
  if (how !== 'hold') return { how }
  const parsed = parseDateParts(parts)
  if (parsed.state !== 'date') return { fault: 'Enter the day to hold them until.' }
  const fault = untilFault(parsed.isoDate, londonDay(new Date()))
  return fault === undefined ? { how, until: parsed.isoDate } : { fault }
}
