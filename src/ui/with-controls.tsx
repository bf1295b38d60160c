import type { ComponentType } from 'react'

/** Loads what shows a control of Mantine, and beside it what the controls need: no other page pays for them. */
export const withControls =
  <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  async (): Promise<ComponentType<Props>> => {
    const [{ Controls }, Shown] = await Promise.all([import('./Controls.tsx'), load()])
    return (props) => (
      <Controls>
        <Shown {...props} />
      </Controls>
    )
  }
