import { Stack, Group, Checkbox, NativeSelect, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { changed, writeBack } from '#api/write-back.ts'
import {
  type NotificationKind,
  type NotificationPreferences,
  preferencesTag,
  saveNotificationPreferences,
  addPushSubscription,
} from '#contract/notification-preferences.ts'
import { useMember } from '#identity/session.ts'
import { SettingsPage } from '#ui/Page.tsx'
import { FieldGroup } from '#ui/fields.tsx'
import { Ready } from '#ui/states.tsx'
import { FailureBanner, StatusBanner } from '#ui/status.tsx'
import { SubmitButton } from '#ui/form.tsx'
import { notificationSettings } from '../queries.ts'
import { useSettingForm } from './use-setting-form.ts'
import { useSubmit } from '#api/use-submit.ts'
import { endPush, readPushState, turnOnPush, usePushState, type PushState } from '#pwa/push.ts'
import { announce } from '#ui/live-status.tsx'

/** What a member is told outside the app, on which device and when. Opening it asks for no permission. */
export function NotificationSettingsPage() {
  const { subject } = useMember()
  const settings = useQuery(notificationSettings(subject))
  return (
    <SettingsPage name="Notifications">
      <Ready query={settings} what="your choices">
        {({ pushKey, preferences, email }) => (
          <>
            <p>
              We can tell you when there’s news, even when Rowan is closed. It never says what you
              have, which study it is or what was found.
            </p>
            <PushOnThisDevice pushKey={pushKey} />
            <NotificationChoices subject={subject} chosen={preferences} email={email} />
          </>
        )}
      </Ready>
    </SettingsPage>
  )
}

interface NotificationChoicesProps {
  subject: string
  chosen: NotificationPreferences
  /** Null if no e-mail can be sent. */
  email: string | null
}

/** What to be notified about, how, and the quiet hours. It applies to all devices. */
function NotificationChoices({ subject, chosen, email }: NotificationChoicesProps) {
  const client = useQueryClient()
  const query = notificationSettings(subject)
  const form = useSettingForm(chosen, {
    valuesOf: (preferences) => preferences,
    send: async (body: NotificationPreferences, { madeFrom, ...options }) => {
      const ifMatch = await preferencesTag(madeFrom)
      return call(saveNotificationPreferences, { body }, { ...options, ifMatch })
    },
    onSaved: async (_, preferences) =>
      writeBack(client, [changed(query, (known) => ({ ...known, preferences }))]),
    refetch: async () => (await client.fetchQuery({ ...query, staleTime: 0 })).preferences,
  })
  const { change, submit, isPending, failure, reply } = form
  const { kinds, quiet, saysWhat, byEmail } = form.values
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    submit(form.values)
  }
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="lg" mt="xl">
        <Kinds kinds={kinds} onChange={(chosenKinds) => change({ kinds: chosenKinds })} />
        <QuietHours quiet={quiet} onChange={(quietHours) => change({ quiet: quietHours })} />
        <FieldGroup id="news-how" legend="How should we tell you?">
          <Stack>
            <Checkbox
              label="Say what the news is about"
              description="For example “There’s news about your kit”. Otherwise it says “You have news in Rowan”. Anyone who sees your screen can read it."
              checked={saysWhat}
              onChange={({ currentTarget: { checked } }) => change({ saysWhat: checked })}
            />
            {email !== null && (
              <Checkbox
                label={`Email me at ${email}`}
                description="Short emails. Most email apps can stop them with one press."
                checked={byEmail}
                onChange={({ currentTarget: { checked } }) => change({ byEmail: checked })}
              />
            )}
          </Stack>
        </FieldGroup>
        {failure && (
          <FailureBanner>
            {failure.message}
            {failure.isChangedElsewhere &&
              ' Check your choices. To use them on all your devices, save again.'}
          </FailureBanner>
        )}
        {reply && !failure && !form.isTouched && <StatusBanner tone="done" title="Saved" />}
        <p>
          <SubmitButton isBusy={isPending} busy="Saving…">
            Save
          </SubmitButton>
        </p>
      </Stack>
    </form>
  )
}

interface KindsProps {
  kinds: readonly NotificationKind[]
  onChange: (kinds: NotificationKind[]) => void
}

const Kinds = ({ kinds, onChange }: KindsProps) => (
  <FieldGroup id="news-kinds" legend="What should we tell you about?">
    <Stack>
      {kindChoices.map(({ kind, label }) => (
        <Checkbox
          key={kind}
          label={label}
          checked={kinds.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...kinds, kind] : kinds.filter((each) => each !== kind))
          }
        />
      ))}
    </Stack>
  </FieldGroup>
)

const kindChoices: readonly { kind: NotificationKind; label: string }[] = [
  { kind: 'kit', label: 'My kit: sent, arrived, registered or at the laboratory' },
  { kind: 'data', label: 'My data has come back' },
  { kind: 'invite', label: 'A study invites me' },
  { kind: 'consent', label: 'A study is waiting for my yes or no' },
  { kind: 'questions', label: 'A study has questions for me' },
  { kind: 'news', label: 'A study I took part in has news or a result' },
]

type Quiet = NotificationPreferences['quiet']
const overnight = { from: '22:00', to: '07:00' }

function QuietHours({ quiet, onChange }: { quiet: Quiet; onChange: (quiet: Quiet) => void }) {
  return (
    <FieldGroup
      id="quiet-hours"
      legend="When should we wait?"
      hint="We’ll tell you afterwards. These are UK times."
    >
      <Stack>
        <Checkbox
          label="Wait during quiet hours"
          checked={quiet !== null}
          onChange={({ currentTarget: { checked } }) => onChange(checked ? overnight : null)}
        />
        {quiet && (
          <Group align="flex-start">
            <NativeSelect
              label="From"
              data={hours}
              value={quiet.from}
              onChange={({ currentTarget: { value } }) => onChange({ ...quiet, from: value })}
            />
            <NativeSelect
              label="Until"
              data={hours}
              value={quiet.to}
              onChange={({ currentTarget: { value } }) => onChange({ ...quiet, to: value })}
            />
          </Group>
        )}
      </Stack>
    </FieldGroup>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: `${String(hour).padStart(2, '0')}:00`,
  label: hourInWords(hour),
}))

function hourInWords(hour: number): string {
  if (hour === 0) return 'midnight'
  if (hour === 12) return 'midday'
  return hour < 12 ? `${hour}am` : `${hour - 12}pm`
}

/** Whether this device shows notifications. The browser asks only when the button is pressed. */
export function PushOnThisDevice({ pushKey }: { pushKey: string | null }) {
  const { subject } = useMember()
  const state = usePushState()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => void readPushState(pushKey ?? undefined), [pushKey])
  const { submit, isPending, failure } = useSubmit({
    action: 'push-on',
    send: async (key: string, options) =>
      turnOnPush({ subject, key }, async (body) => call(addPushSubscription, { body }, options)),
    onDone: async () => {
      await readPushState()
      announce('Saved')
    },
    // Otherwise the browser would stay subscribed and the page would say that it is on.
    onFailed: async () => void (await endPush().catch(() => undefined)),
  })
  const turnOff = () => {
    setHasFailed(false)
    endPush().then(
      () => announce('Notifications are off on this device'),
      () => setHasFailed(true),
    )
  }
  const shown = pushKey === null ? 'unsupported' : state
  return (
    <section aria-labelledby="this-device-told">
      <h2 id="this-device-told">On this device</h2>
      {shown && <p>{words[shown]}</p>}
      {failure && <FailureBanner>{failure.message}</FailureBanner>}
      {hasFailed && (
        <FailureBanner>We could not turn them off. Use your browser’s settings.</FailureBanner>
      )}
      {shown === 'off' && pushKey !== null && (
        <Button variant="default" aria-disabled={isPending} onClick={() => submit(pushKey)}>
          Turn on notifications
        </Button>
      )}
      {shown === 'on' && (
        <Button variant="default" onClick={turnOff}>
          Turn off notifications
        </Button>
      )}
    </section>
  )
}

const words: Readonly<Record<PushState, string>> = {
  unsupported:
    'This browser cannot show notifications. On an iPhone or iPad, add Rowan to your home screen first and open it from there.',
  blocked:
    'Your browser blocks notifications from Rowan. To change this, look for notifications in your browser’s settings.',
  off: 'Notifications are off on this device. If you turn them on, your browser will ask you to allow them.',
  on: 'Notifications are on for this device until you sign out.',
}
