import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useId, type ReactNode } from 'react'
import { lockNow } from '#lock/device-lock.ts'
import { useIsLockOpen } from '#lock/lock-state.ts'
import { pushWords, readPushState, usePushState } from '#pwa/push.ts'
import { routes } from '#routes'
import { TextLink } from '#ui/links.tsx'
import { SettingsPage } from '#ui/Page.tsx'
import { PlainName, SharedChoice } from './DevicePage.tsx'

/** What protects from somebody near, in one place: each with its state, what it stops and what it does not. */
export const SafetyPage = () => (
  <SettingsPage
    name="If someone might look at your phone"
    lead="Choose what fits. Each one says what it stops, and what it does not."
  >
    <Stack gap="md">
      <QuickExit />
      <Lock />
      <Measure
        name="Saved copies"
        stops="what you read, and your emergency card, from staying on this device, if you tick the box. Rowan then loads it again each time."
        doesNotStop="someone who has this device while you’re signed in and online."
      >
        <SharedChoice />
      </Measure>
      <Measure
        name="The name on your home screen"
        stops="someone who glances at your home screen from seeing that you use a health app."
        doesNotStop="someone who opens it, or who looks at your browser’s history."
      >
        <PlainName />
      </Measure>
      <Notifications />
      <Measure
        name="Other devices"
        stops="someone who is still signed in as you on another phone or computer."
        doesNotStop="someone who knows your password. Change it first if they might."
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
  name: string
  state?: string | undefined
  /** Both go on from "It stops" and "It does not stop". */
  stops: string
  doesNotStop: string
  children?: ReactNode
}

const Measure = ({ name, state, stops, doesNotStop, children }: MeasureProps) => (
  <Part name={name} state={state}>
    <Text>
      <b>It stops</b> {stops}
    </Text>
    <Text mb={children ? 'md' : 0}>
      <b>It does not stop</b> {doesNotStop}
    </Text>
    <div>{children}</div>
  </Part>
)

const Part = ({ name, state, children }: Pick<MeasureProps, 'name' | 'state' | 'children'>) => {
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
    name="Exit quickly"
    stops="someone who comes near from seeing what you read. The button is at the top of every page, and pressing Escape three times does the same. A page about oven temperatures takes Rowan’s place in every tab. You’re signed out, or Rowan is locked if you have a lock."
    doesNotStop="someone who looks at your browser’s history from before."
  />
)

function Lock() {
  const isOn = useIsLockOpen()
  return (
    <Measure
      name="A lock"
      state={isOn ? 'On' : 'Off'}
      stops="someone who picks up this device. Rowan shows nothing about you until you use your PIN or passkey."
      doesNotStop="someone who knows your PIN, or who makes you open it."
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
      name="Notifications"
      state={push && pushWords[push]}
      stops="anything about you from appearing on this device’s lock screen, if you turn them off. They never name a condition, a study or a result."
      doesNotStop="emails, which go to the address in your details. Turn those off there too, if someone reads them."
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
