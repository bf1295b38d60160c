import { useEffect, useRef, type ReactNode } from 'react'
import { usePageTitle } from './page-title.ts'
import classes from './Page.module.css'
import { showInTopBar, type BackLink } from './shell-state.ts'
import { useHeadingFocus } from './use-heading-focus.ts'

interface PageProps {
  /** The title of the document and the top bar, and by default the h1. */
  title: string
  /** A more specific document title, if several pages share a title. */
  documentTitle?: string
  /** The h1 if it differs from the title; null if the page renders its own. */
  heading?: ReactNode
  /** A paragraph of larger text under the h1. */
  lead?: ReactNode
  /** Above the h1: the error summary, or a banner about the whole page. */
  above?: ReactNode
  /** 720 px for reading and forms, 1080 px for the dashboard and the record. */
  width?: 'reading' | 'wide'
  hasError?: boolean
  /** Shown in the top bar instead of the menu button. */
  backTo?: BackLink
  children?: ReactNode
}

/** A page of the app: document title, `main`, h1 and column. */
export function Page(props: PageProps) {
  const { title, heading = title, lead, above, width = 'reading', hasError = false, backTo } = props
  const main = useRef<HTMLElement>(null)
  usePageTitle(props.documentTitle ?? title, { hasError })
  useHeadingFocus(main)

  const { href, label } = backTo ?? {}
  useEffect(() => {
    showInTopBar(title, href === undefined || label === undefined ? undefined : { href, label })
  }, [title, href, label])

  return (
    <main id="main" ref={main} tabIndex={-1} className={classes['page']} data-width={width}>
      {above}
      {heading !== null && (
        <h1 className={classes['heading']} tabIndex={-1}>
          {heading}
        </h1>
      )}
      {lead && <p className={classes['lead']}>{lead}</p>}
      {props.children}
    </main>
  )
}
