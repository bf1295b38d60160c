import { Checkbox } from '@mantine/core'
import { chooseHomeScreenName, useHomeScreenName } from '#pwa/home-screen-name.ts'
import { announce } from '#ui/live-status.tsx'

/** A name and an icon for the home screen that do not hint at health, chosen before the app is installed. */
export function PlainName() {
  const name = useHomeScreenName()
  return (
    <Checkbox
      mb="md"
      label="Use a plain name and icon"
      description="On your home screen it’ll be called My notes, with a sheet of paper as its icon. Inside, it still says Rowan. Choose this before you install it. To change it later, remove it from your home screen and install it again."
      checked={name === 'My notes'}
      onChange={({ currentTarget: { checked } }) => {
        chooseHomeScreenName(checked ? 'My notes' : 'Rowan')
        announce(checked ? 'It’ll be called My notes' : 'It’ll be called Rowan')
      }}
    />
  )
}
