import type { ReactNode } from 'react'
import { Loader } from '#ui/Loader.tsx'
import { Page } from '#ui/Page.tsx'
import classes from './IdentityFrame.module.css'

interface IdentityFrameProps {
  title: string
  /** The identity provider's own screen; the loader until it is there. */
  children?: ReactNode
}

/** The heading of a page of the identity provider, which does not wait for it. */
export const IdentityFrame = ({ title, children = <Loader /> }: IdentityFrameProps) => (
  <Page title={title}>
    <div className={classes['screen']}>{children}</div>
  </Page>
)
