import { Button, Checkbox, TextInput } from '@mantine/core'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useMemo, type ComponentProps, type SyntheticEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '#api/call.ts'
import { memberQueries, recordKey } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { changed, writeBack } from '#api/write-back.ts'
import { connectGpRecord, earlierSurname } from '#contract/gp-connection.ts'
import { useIsReachable, useConnectivity } from '#offline/connectivity.ts'
import { useAutofill } from '#ui/autofill.ts'
import { DateFields } from '#ui/DateFields.tsx'
import { noDate, type DatePart, type DateParts } from '#ui/date-parts.ts'
import { useHoldUpdates } from '#ui/hold-updates.ts'
import { announce } from '#ui/live-status.tsx'
import { noConnection } from '#ui/no-connection.ts'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { useToday } from '#ui/use-now.ts'
import classes from './ConnectForm.module.css'
import { ConnectFrame } from './ConnectFrame.tsx'
import { ConnectResult } from './ConnectResult.tsx'
import { connectFieldNames, connectForm, type ConnectDetails } from './connect-values.ts'

const parts: readonly DatePart[] = ['day', 'month', 'year']

const fields = [
  {
    name: 'accountID',
    label: 'Account ID',
    hint: 'Numbers only, for example 0123456. Include any zero at the start.',
  },
  {
    name: 'linkageKey',
    label: 'Linkage Key',
    hint: 'Also called Passphrase. About 13 characters, for example QAkP7SUrfsQ1l. Enter it exactly as printed, including capitals and symbols.',
  },
  {
    name: 'gpOdsCode',
    label: 'National Practice Code (GP ODS code)',
    hint: 'Six letters and numbers that stand for your surgery, like A29928.',
  },
  { name: 'surname', label: 'Surname', hint: 'Exactly as your GP surgery has it.' },
] as const

/** The auto-capitalisation of each field. */
const capitals = { accountID: 'off', linkageKey: 'off', gpOdsCode: 'characters', surname: 'words' }

interface ConnectFormProps {
  subject: string
  /** From the profile. */
  known: { surname: string; dob: DateParts }
}

/** The five details. They exist only in this form: never in storage, a draft or a log. */
export function ConnectForm({ subject, known }: ConnectFormProps) {
  const { submit, isPending, reply, failure, submittedAt } = useConnect(subject)
  const isReachable = useIsReachable()
  const autofill = useAutofill()
  const offlineMessage = `${noConnection(useConnectivity())} ${offline}`
  const today = useToday()
  const schema = useMemo(() => connectForm(today), [today])
  const form = useForm({
    resolver: valibotResolver(schema),
    defaultValues: { ...emptyLetter, ...known },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, submitCount, isDirty } = form.formState
  useHoldUpdates('the details of a letter are typed', isDirty && !reply)
  const dob = { ...noDate, ...useWatch({ control: form.control, name: 'dob' }) }
  const faulty = parts.filter((part) => errors.dob?.[part])
  const dobMessage = faulty[0] && errors.dob?.[faulty[0]]?.message

  const connect = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isReachable) return announce(offlineMessage)
    // Failures are shown on the page.
    return void form.handleSubmit(submit)(event)
  }
  const summary = connectFieldNames
    .map((name) =>
      name === 'dob'
        ? { fieldId: `dob-${faulty[0] ?? 'day'}`, message: dobMessage }
        : { fieldId: name, message: errors[name]?.message },
    )
    .flatMap(({ fieldId, message }) => (message ? [{ fieldId, message }] : []))

  const dateOfBirth = (
    <DateOfBirth
      error={dobMessage}
      faulty={faulty}
      value={dob}
      onChange={(value) => form.setValue('dob', value)}
    />
  )

  return (
    <ConnectFrame step={2} errors={summary} tries={submitCount}>
      <form className={classes['form']} onSubmit={connect} noValidate autoComplete="off">
        {fields.map(({ name, label, hint }) => (
          <Fragment key={name}>
            {name === 'surname' && dateOfBirth}
            <TextInput
              id={name}
              className={classes[name]}
              label={label}
              description={hint}
              error={errors[name]?.message}
              inputWrapperOrder={['label', 'description', 'error', 'input']}
              autoComplete={name === 'surname' ? autofill('family-name') : 'off'}
              autoCapitalize={capitals[name]}
              autoCorrect="off"
              spellCheck={false}
              {...form.register(name)}
            />
          </Fragment>
        ))}
        <Checkbox label={earlierSurname} {...form.register('isEarlierSurname')} />
        {!isReachable && (
          <StatusBanner tone="attention">
            <p>{offlineMessage}</p>
          </StatusBanner>
        )}
        <div>
          <Button type="submit" aria-disabled={isPending || !isReachable || undefined}>
            {isPending ? 'Connecting…' : 'Connect to my record'}
          </Button>
        </div>
      </form>
      <ConnectResult {...{ reply, failure, submittedAt }} />
    </ConnectFrame>
  )
}

const emptyLetter = { accountID: '', linkageKey: '', gpOdsCode: '', isEarlierSurname: false }

/** Trying the same details again uses the same key, so that a lost reply does not use up the letter. */
function useConnect(subject: string) {
  const queryClient = useQueryClient()
  return useSubmit({
    action: 'connect-gp-record',
    send: (body: ConnectDetails, options) => call(connectGpRecord, { body }, options),
    onDone: async ({ patientId }) => {
      queryClient.removeQueries({ queryKey: recordKey(subject) })
      await writeBack(
        queryClient,
        [
          changed(memberQueries.user(subject), (user) => ({
            ...user,
            patientId,
            gpRecordsConnected: true,
          })),
        ],
        [memberQueries.gpConnection(subject).queryKey],
      )
    },
  })
}

const DateOfBirth = (
  props: Pick<ComponentProps<typeof DateFields>, 'error' | 'faulty' | 'value' | 'onChange'>,
) => (
  <DateFields
    id="dob"
    legend="Date of Birth"
    hint="For example, 27 3 1985"
    autoComplete="bday"
    {...props}
  />
)

const offline = 'You cannot connect your record at the moment. We’ll keep what you typed.'
