import { type ReactNode, useEffect, useRef, type ComponentProps, type RefObject } from 'react'
import { brand } from './brand.ts'
import { announce } from './live-status.tsx'
import { type BackLink, showInTopBar } from './shell-state.ts'
import classes from './Page.module.css'
import { useLocation } from 'wouter'

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
      {heading !== null && <h1 tabIndex={-1}>{heading}</h1>}
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

/** The path whose heading was focused last; undefined until the first page of this visit. */
let shownPath: string | undefined

/** Whether Back or Forward led to this page: then the browser restores its scroll position. */
let isReturn = false
const onReturn = () => {
  isReturn = true
}
const onLink = () => {
  isReturn = false
}

/** Before the router hears of it, so that the page which it renders knows. */
function followHistory(): void {
  window.addEventListener('popstate', onReturn, { capture: true })
  // The router's own events.
  for (const name of ['pushState', 'replaceState']) {
    window.addEventListener(name, onLink, { capture: true })
  }
}

/**
 * Moves the focus to the page's h1, or to the section in the address, after a navigation: not on the first page of
 * a visit, nor on a refetch. Waits for a heading that renders late, and for a dialog to close. Scrolls to the top,
 * except after Back and Forward.
 */
export function useHeadingFocus(page: RefObject<HTMLElement | null>): void {
  const [path] = useLocation()
  const isDue = useRef(false)

  // The same listeners each time, which count once.
  useEffect(followHistory, [])
  useEffect(() => {
    isDue.current = shownPath !== undefined && shownPath !== path
    shownPath = path
    if (isDue.current && !isReturn) window.scrollTo({ top: 0 })
  }, [path])

  // Without dependencies: the heading may appear in any later render.
  useEffect(() => {
    const section = sectionHeading()
    const heading = isDue.current ? (section ?? page.current?.querySelector('h1')) : undefined
    if (!heading) return
    isDue.current = false
    heading.tabIndex = -1
    onceNoDialogIsOpen(() => heading.focus({ preventScroll: isReturn || heading !== section }))
  })
}

/** The heading of the section in the address; null if there is none. */
const sectionHeading = (): HTMLElement | null =>
  document.getElementById(window.location.hash.slice(1))?.querySelector('h2') ?? null

/** Moves the focus to the page's h1 when the page changes without a change of path. */
export function useHeadingOnce(isAnother: boolean): void {
  useEffect(() => {
    const heading = isAnother ? document.querySelector<HTMLElement>('main h1') : null
    if (!heading) return
    window.scrollTo({ top: 0 })
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [isAnother])
}

export const isDialogOpen = () => document.querySelector('[aria-modal="true"]') !== null

function onceNoDialogIsOpen(focus: () => void): void {
  if (!isDialogOpen()) return focus()
  const changes = new MutationObserver(() => {
    if (isDialogOpen()) return
    changes.disconnect()
    focus()
  })
  changes.observe(document.body, { childList: true, subtree: true })
}
