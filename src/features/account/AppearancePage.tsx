import { Radio, useMantineColorScheme } from '@mantine/core'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { announce } from '#ui/live-status.tsx'
import classes from './AppearancePage.module.css'
import { SettingsPage } from '#ui/SettingsPage.tsx'

const schemes = [
  { scheme: 'auto', label: 'Same as this device', hint: 'Changes when your device changes.' },
  { scheme: 'light', label: 'Light', hint: 'Dark words on a pale page.' },
  { scheme: 'dark', label: 'Dark', hint: 'Pale words on a dark page.' },
] as const

/** Light or dark on this device (product rules). A choice takes effect at once. */
export function AppearancePage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SettingsPage name="Appearance">
      <FieldGroup
        id="appearance"
        legend="How should Rowan look on this device?"
        hint="Your choice is kept on this device, for everybody who uses Rowan here."
      >
        <div className={classes['choices']}>
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
        </div>
      </FieldGroup>
    </SettingsPage>
  )
}
