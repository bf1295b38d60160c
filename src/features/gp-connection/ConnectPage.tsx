import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ComponentProps,
  Fragment,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { call } from '#api/call.ts'
import { memberQueries, recordKey } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { changed, writeBack } from '#api/write-back.ts'
import { connectGpRecord, earlierSurname, gpDetailFields } from '#contract/gp-details.ts'
import { useMember } from '#identity/session.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { DateFields } from '#ui/fields.tsx'
import { Loader, usePending } from '#ui/loading.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { useAutofill } from '#ui/autofill.ts'
import { birthDate } from '#domain/birth-date.ts'
import { type DatePart, type DateParts, noDate, partsOf } from '#domain/date-parts.ts'
import { useHoldUpdates } from '#hold-updates'
import { announce } from '#ui/live-status.tsx'
import { noConnection } from '#ui/network.ts'
import { useToday } from '#ui/use-now.ts'
import { useSchemaForm, SubmitButton } from '#ui/form.tsx'
import { ConnectFrame } from './ConnectFrame.tsx'
import { useLocation } from 'wouter'
import type { Cause, FailureMessage } from '#api/failure-messages.ts'
import type { EndpointReply } from '#contract/endpoint.ts'
import { routes } from '#routes'
import { Dialog } from '#ui/Dialog.tsx'
import { TextLink } from '#ui/links.tsx'
import fieldClasses from '#ui/fields.module.css'

/** The second step. If the profile cannot be loaded, the form is just not filled in. */
export function ConnectPage() {
  const { subject, lastName } = useMember()
  const { data: user, isFetching } = useQuery(memberQueries.user(subject))
  const phase = usePending(!user && isFetching)
  if (phase !== 'done') {
    return <ConnectFrame step={2}>{phase === 'pending' && <Loader />}</ConnectFrame>
  }
  const known = {
    surname: user?.lastName ?? lastName,
    dob: user?.dob ? partsOf(user.dob) : noDate,
  }
  return <ConnectForm subject={subject} known={known} />
}

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
    hint: 'Your surgery’s code: six letters and numbers, like A29928.',
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
function ConnectForm({ subject, known }: ConnectFormProps) {
  const { submit, isPending, reply, failure, submittedAt } = useConnect(subject)
  const advice = useRef<HTMLDivElement>(null)
  const isReachable = useIsReachable()
  const autofill = useAutofill()
  const offlineMessage = `${noConnection(useConnectivity())} ${offline}`
  const today = useToday()
  const schema = useMemo(() => connectForm(today), [today])
  const {
    form,
    errors: summary,
    tries,
    submitWith,
    isDirty,
  } = useSchemaForm(schema, {
    ...emptyLetter,
    dob: known.dob,
    surname: known.surname,
  })
  const { errors } = form.formState
  useHoldUpdates('the details of a letter are typed', isDirty && !reply)
  const dob = { ...noDate, ...useWatch({ control: form.control, name: 'dob' }) }
  const faulty = parts.filter((part) => errors.dob?.[part])
  const toCheck = failure ? fieldsAbout(failure) : []
  const check = (name: (typeof toCheck)[number]) =>
    toCheck.includes(name) ? 'Check this against your letter.' : undefined
  const dobMessage = (faulty[0] && errors.dob?.[faulty[0]]?.message) ?? check('dob')

  const connect = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isReachable) return announce(offlineMessage)
    return submitWith(submit)(event)
  }

  const dateOfBirth = (
    <DateOfBirth
      error={dobMessage}
      faulty={faulty.length === 0 && check('dob') ? parts : faulty}
      value={dob}
      onChange={(value) => form.setValue('dob', value)}
    />
  )

  return (
    <ConnectFrame step={2} errors={summary} tries={tries}>
      {failure && <LastTry failure={failure} place={advice} />}
      <form onSubmit={connect} noValidate autoComplete="off">
        <Stack gap="lg">
          {fields.map(({ name, label, hint }) => (
            <Fragment key={name}>
              {name === 'surname' && dateOfBirth}
              <TextInput
                id={name}
                maw="28rem"
                className={name === 'gpOdsCode' ? fieldClasses['code'] : undefined}
                label={label}
                description={hint}
                error={errors[name]?.message ?? check(name)}
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
          {!isReachable && <Offline words={offlineMessage} />}
          <div>
            <SubmitButton isBusy={isPending} busy="Connecting…" isUnavailable={!isReachable}>
              Connect to my record
            </SubmitButton>
          </div>
        </Stack>
      </form>
      <ConnectResult {...{ reply, failure, submittedAt, advice }} />
    </ConnectFrame>
  )
}

const Offline = ({ words }: { words: string }) => (
  <StatusBanner tone="attention">
    <p>{words}</p>
  </StatusBanner>
)

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

const { accountID, linkageKey, gpOdsCode, surname } = gpDetailFields

/**
 * The schema of the form; its output is the request, with the date of birth as YYYY-MM-DD. An age under 16 is
 * valid here, and refused in the dialog by the surgery's rules and ours.
 */
export const connectForm = (today: string) =>
  v.pipe(
    v.object({
      accountID,
      linkageKey,
      gpOdsCode,
      surname,
      isEarlierSurname: v.optional(v.boolean(), false),
      dob: birthDate(today),
    }),
    v.transform(({ isEarlierSurname, ...details }) => ({
      ...details,
      ...(isEarlierSurname && { isEarlierSurname }),
      dateOfBirth: details.dob,
    })),
  )
type ConnectDetails = v.InferOutput<ReturnType<typeof connectForm>>

interface ConnectResultProps {
  reply: EndpointReply<typeof connectGpRecord> | undefined
  failure: FailureMessage | undefined
  /** When it was submitted; identifies the failure whose dialog was closed. */
  submittedAt: number
  /** Takes the focus when the dialog of the failure is closed: it stands above the form, which ends below the screen. */
  advice: RefObject<HTMLElement | null>
}

/** The two dialogs of section 8. Closing the success leads to /dashboard; closing the failure stays here. */
function ConnectResult({ reply, failure, submittedAt, advice }: ConnectResultProps) {
  const [, navigate] = useLocation()
  const [closedAt, setClosedAt] = useState(0)
  const surgery = reply?.gpPractice?.name
  useEffect(() => {
    if (closedAt > 0) advice.current?.focus()
  }, [closedAt, advice])
  return (
    <>
      <Dialog
        title="Your GP record"
        opened={reply !== undefined}
        onClose={() => navigate(routes.dashboard)}
        action={
          <Button component={TextLink} href={routes.gpRecord}>
            View my record
          </Button>
        }
      >
        <p>Your GP record{surgery && ` at ${surgery}`} is linked to your account.</p>
        <p>Please contact your GP practitioner if any data is missing.</p>
      </Dialog>
      <Dialog
        title="GP Connection Failed!"
        opened={failure !== undefined && closedAt !== submittedAt}
        onClose={() => setClosedAt(submittedAt)}
        returnsFocus={false}
      >
        {failure?.isRefused && (
          <>
            <p>Your details failed to connect the GP record!</p>
            <p>Please make sure to use the correct details.</p>
          </>
        )}
        {failure && <Why failure={failure} />}
      </Dialog>
    </>
  )
}

/** Why the last try failed, above the form: the dialog with it is closed before anybody looks at the letter. */
const LastTry = ({ failure, place }: { failure: FailureMessage; place: Ref<HTMLDivElement> }) => (
  <div ref={place} tabIndex={-1}>
    <StatusBanner tone="attention" title="Your record is not connected yet">
      <Why failure={failure} />
    </StatusBanner>
  </div>
)

/** The fields that a failure is about, which the form marks. */
const fieldsAbout = ({ cause }: FailureMessage): readonly FormField[] => about[cause] ?? []

type FormField = 'accountID' | 'linkageKey' | 'gpOdsCode' | 'surname' | 'dob'

const about: Partial<Record<Cause, readonly FormField[]>> = {
  'gp-details-not-matched': ['accountID', 'linkageKey', 'gpOdsCode', 'surname', 'dob'],
  'gp-details-wrong-length': ['accountID', 'linkageKey'],
  'gp-already-linked': ['accountID', 'linkageKey'],
  'gp-practice-not-enabled': ['gpOdsCode'],
  'gp-another-person': ['dob'],
  'gp-another-surname': ['surname'],
  'gp-under-age': ['dob'],
  'under-16': ['dob'],
}

const Why = ({ failure: { message, advice, warning } }: { failure: FailureMessage }) => (
  <>
    <p>{message}</p>
    {advice.length > 0 && (
      <>
        <p>What to try:</p>
        <ul>
          {advice.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </>
    )}
    {warning && (
      <StatusBanner tone="attention">
        <p>{warning}</p>
      </StatusBanner>
    )}
  </>
)
