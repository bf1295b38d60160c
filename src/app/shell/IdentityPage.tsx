import type { ReactNode } from 'react'
import { Page } from '#ui/Page.tsx'
import classes from './IdentityPage.module.css'
import { PublicLayout } from './PublicLayout.tsx'

interface IdentityPageProps {
  title: string
  children: ReactNode
}

/** The frame around the identity provider's own screens. */
export const IdentityPage = ({ title, children }: IdentityPageProps) => (
  <PublicLayout>
    <Page title={title}>
      <div className={classes['screen']}>{children}</div>
    </Page>
  </PublicLayout>
)
