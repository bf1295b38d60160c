import type { ComponentProps } from 'react'
import { Page } from './Page.tsx'

/** The title of all settings pages (section 2). */
const title = 'Account settings'

interface SettingsPageProps extends Omit<
  ComponentProps<typeof Page>,
  'title' | 'documentTitle' | 'heading'
> {
  /** The h1, and the beginning of the document title. */
  name: string
}

/** One page of account settings. The top bar shows the title of them all. */
export const SettingsPage = ({ name, ...page }: SettingsPageProps) => (
  <Page title={title} documentTitle={`${name} – ${title}`} heading={name} {...page} />
)
