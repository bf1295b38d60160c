import { Stack, Radio, useMantineColorScheme } from '@mantine/core'
import { FieldGroup } from '#ui/fields.tsx'
import { announce } from '#ui/live-status.tsx'
import { SettingsPage } from '#ui/Page.tsx'

const schemes = [
  { scheme: 'auto', label: 'Same as this device', hint: 'Follows your device’s setting.' },
  { scheme: 'light', label: 'Light', hint: 'Dark text on a light background.' },
  { scheme: 'dark', label: 'Dark', hint: 'Light text on a dark background.' },
] as const

/** Light or dark on this device (product rules). A choice takes effect at once. */
export function AppearancePage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SettingsPage name="Appearance">
      <FieldGroup
        id="appearance"
        legend="How should Rowan look on this device?"
        hint="We’ll remember your choice on this device, for everyone who uses Rowan here."
      >
        <Stack gap={4}>
          {schemes.map(({ scheme, label, hint }) => (
            <Radio
              key={scheme}
              name="appearance"
              value={scheme}
              label={label}
              description={hint}
              checked={colorScheme === scheme}
              onChange={() => {
                setColorScheme(scheme)
                announce(`Appearance: ${label}`)
              }}
            />
          ))}
        </Stack>
      </FieldGroup>
    </SettingsPage>
  )
}
