import type { ReactNode } from 'react'
import { Page } from '#ui/Page.tsx'

/** The title of all these pages (section 2). */
export const settingsTitle = 'Account settings'

interface SettingsPageProps {
  /** The h1, and the beginning of the document's title. */
  name: string
  lead?: ReactNode
  above?: ReactNode
  hasError?: boolean
  children: ReactNode
}

/** One page of account settings. The top bar keeps saying where it belongs. */
export const SettingsPage = ({ name, ...page }: SettingsPageProps) => (
  <Page
    title={settingsTitle}
    documentTitle={`${name} – ${settingsTitle}`}
    heading={name}
    {...page}
  />
)
