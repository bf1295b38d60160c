import type { ReactNode } from 'react'
import { useSession } from '#identity/session.ts'
import { useHoldWhileTyped } from '#ui/hold-updates.ts'
import { Loader } from '#ui/Loader.tsx'
import { Page } from '#ui/Page.tsx'
import { IdentityFaultScreen } from './IdentityFallback.tsx'
import classes from './IdentityPage.module.css'
import { PublicLayout } from './shell/PublicLayout.tsx'
import { useSlowIdentity } from './use-slow-identity.ts'

interface IdentityPageProps {
  title: string
  /** The identity provider's own screen, shown once it has loaded. */
  children: ReactNode
}

/** The frame around the identity provider's own screens. */
export function IdentityPage({ title, children }: IdentityPageProps) {
  const isLoading = useSession().state === 'loading'
  const holding = useHoldWhileTyped('a form of the identity provider is filled in')
  const fault = useSlowIdentity(isLoading)
  return (
    <PublicLayout>
      {fault ? (
        <IdentityFaultScreen fault={fault} />
      ) : (
        <Page title={title}>
          <div className={classes['screen']} {...holding}>
            {isLoading ? <Loader /> : children}
          </div>
        </Page>
      )}
    </PublicLayout>
  )
}
