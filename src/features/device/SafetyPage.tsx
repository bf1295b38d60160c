import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useId, type ReactNode } from 'react'
import { lockNow } from '#lock/device-lock.ts'
import { useIsLockOpen } from '#lock/lock-state.ts'
import { pushWords, readPushState, usePushState } from '#pwa/push.ts'
import { routes } from '#routes'
import { TextLink } from '#ui/links.tsx'
import { SettingsPage } from '#ui/Page.tsx'
import { PlainName, SharedChoice } from './DevicePage.tsx'

/** What protects from somebody near, in one place: each begins with what to do, and ends with what that does not stop. */
export const SafetyPage = () => (
  <SettingsPage
    name="If someone might look at your phone"
    lead="Choose what fits. Each one says what it does, and what it does not stop."
  >
    <Stack gap="md">
      <QuickExit />
      <Lock />
      <Measure
        action="Save nothing on this device"
        does="If you tick this, what you read is not saved on this device. Your emergency card will not open offline."
        limit="It does not stop someone who has this device while you’re signed in and online."
      >
        <SharedChoice />
      </Measure>
      <Measure
        action="Give Rowan a plain name"
        does="If you tick this before you install it, your home screen does not show that you use a health app."
        limit="It does not stop someone who opens it, or who looks at your browser’s history."
      >
        <PlainName />
      </Measure>
      <Notifications />
      <Measure
        action="Sign out other devices"
        does="Sign out other phones and computers that are still signed in as you."
        limit="If someone may know your password, change it first."
      >
        <Button component={TextLink} variant="outline" href={routes.security}>
          See where you’re signed in
        </Button>
      </Measure>
      <Pressed />
    </Stack>
  </SettingsPage>
)

interface MeasureProps {
  action: string
  state?: string | undefined
  does: string
  /** What it does not stop, or what to do besides. */
  limit: string
  children?: ReactNode
}

const Measure = ({ action, state, does, limit, children }: MeasureProps) => (
  <Part name={action} state={state}>
    <Text mb="xs">{does}</Text>
    <Text mb={children ? 'md' : 0}>{limit}</Text>
    <div>{children}</div>
  </Part>
)

interface PartProps extends Pick<MeasureProps, 'state' | 'children'> {
  name: string
}

const Part = ({ name, state, children }: PartProps) => {
  const id = useId()
  return (
    <Card component="section" withBorder padding="md" aria-labelledby={id}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h3" mt={0} id={id}>
          {name}
        </Title>
        {state && (
          <Text fw={600} c="dimmed">
            {state}
          </Text>
        )}
      </Group>
      {children}
    </Card>
  )
}

const QuickExit = () => (
  <Measure
    action="Exit quickly"
    does="Press “Exit quickly” at the top of any page, or press Escape three times. A page about oven temperatures takes Rowan’s place in every tab. You’re signed out, or Rowan is locked if you have a lock."
    limit="It does not stop someone who looks at your browser’s history from before."
  />
)

function Lock() {
  const isOn = useIsLockOpen()
  return (
    <Measure
      action="Use a lock"
      state={isOn ? 'On' : 'Off'}
      does="With a lock, Rowan shows nothing about you until you use your PIN or passkey."
      limit="It does not stop someone who knows your PIN, or who makes you open it."
    >
      <Group gap="sm">
        {isOn && <Button onClick={lockNow}>Lock now</Button>}
        <Button component={TextLink} variant="outline" href={routes.lock}>
          {isOn ? 'Change or turn off the lock' : 'Turn on a lock'}
        </Button>
      </Group>
    </Measure>
  )
}

function Notifications() {
  const push = usePushState()
  useEffect(() => void readPushState(), [])
  return (
    <Measure
      action="Turn notifications off"
      state={push && pushWords[push]}
      does="With notifications off, nothing about you shows on this device’s lock screen. They never name a condition, a study or a result."
      limit="Emails still come. If someone reads your emails, turn those off there too."
    >
      <Button component={TextLink} variant="outline" href={routes.notificationSettings}>
        Change notifications
      </Button>
    </Measure>
  )
}

const Pressed = () => (
  <Part name="If someone is pressing you">
    <Text mb="sm">
      If someone is pressing you to show them your record, do not open it here. Your surgery can
      help, and so can the police on 101, or 999 in an emergency.
    </Text>
    <Text>
      You can <TextLink href={routes.gpConnection}>disconnect your GP record</TextLink>, and{' '}
      <TextLink href={routes.consents}>stop sharing with a study</TextLink>. Both take effect
      straight away.
    </Text>
  </Part>
)
