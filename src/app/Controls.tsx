import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorSchemeManager } from '#ui/color-scheme.ts'
import { theme } from '../theme.ts'
import '../styles/components.ts'

/** What the controls of Mantine inside need: its theme, its variables, the styles that most of them share. */
export const Controls = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    withCssVariables={false}
    withGlobalClasses={false}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
    // Where nothing is laid out, Mantine would take what it places beside a field for scrolled away.
    env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
  >
    {children}
  </MantineProvider>
)
