import { type ReactNode, useEffect, useRef } from 'react'
import { brand } from './brand.ts'
import { announce } from './live-status.tsx'
import { type BackLink, showInTopBar } from './shell-state.ts'
import { useHeadingFocus } from './use-heading-focus.ts'
import classes from './Page.module.css'

interface PageLayoutProps {
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
export function Page(props: PageLayoutProps) {
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

/** The last rendered title. Effects do not run in the build, which reads it from here. */
export let renderedTitle: string = brand.name

/** Whether this visit has shown anything but the loader. */
let hasArrived = false

interface TitleOptions {
  hasError?: boolean
  isLoader?: boolean
}

/**
 * Sets the document title, with the prefix `Error: ` after a refused form. If a screen reader has read the loader as
 * the page that the browser has loaded, it is told what has replaced it.
 */
export function usePageTitle(title: string, options: TitleOptions = {}): void {
  const { hasError = false, isLoader = false } = options
  const whole = `${hasError ? 'Error: ' : ''}${title} – ${brand.name}`
  if (import.meta.env.SSR) noteTitle(whole)
  useEffect(() => {
    const isLate = !hasArrived && document.readyState === 'complete' && document.title !== whole
    document.title = whole
    if (isLoader) return
    hasArrived = true
    if (isLate) announce(whole)
  }, [whole, isLoader])
}

function noteTitle(title: string): void {
  renderedTitle = title
}
