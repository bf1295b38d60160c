import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from '#theme'
import { useScheme } from './color-scheme.ts'
import '#styles/components.ts'

/** What the controls of Mantine inside need: its theme, its variables, the styles that most of them share. */
export function Controls({ children }: { children: ReactNode }) {
  const scheme = useScheme()
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      // The document has it from elsewhere: several of these may stand beside each other.
      defaultColorScheme={scheme}
      forceColorScheme={scheme}
      // Where nothing is laid out, Mantine would take what it places beside a field for scrolled away.
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  )
}
