import { useEffect } from 'react'
import { isDialogOpen } from './use-heading-focus.ts'

/** Whatever moves the focus on purpose, such as a dialog that gives it back, goes first. */
const delay = 50

/**
 * Where the focused control disappears with what it did, the focus goes to the nearest heading above it that
 * is still there, else to the page's h1: never to the body, where a keyboard or a screen reader starts anew.
 */
export function FocusKeeper() {
  useEffect(keepFocus, [])
  return undefined
}

function keepFocus(): () => void {
  let focused: Element | undefined
  let headings: readonly HTMLElement[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const isOnBody = () => document.activeElement === document.body
  const isLost = () => focused !== undefined && !focused.isConnected && isOnBody()

  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    focused = target
    headings = headingsBefore(target)
  }
  // Who clicks beside every control has let go of the one that had the focus; one that is removed has not.
  const noteLeft = () =>
    queueMicrotask(() => {
      if (focused?.isConnected && isOnBody()) focused = undefined
    })
  const restore = () => {
    timer = undefined
    if (!isLost() || isDialogOpen()) return
    const heading =
      headings.findLast(({ isConnected }) => isConnected) ??
      document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const changes = new MutationObserver(() => {
    if (isLost()) timer ??= setTimeout(restore, delay)
  })

  changes.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', noteLeft)
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('focusout', noteLeft)
  }
}

/** The headings of the page above this control, in their order; none for what lies over the page. */
const headingsBefore = (control: Element): readonly HTMLElement[] =>
  control.closest('main')
    ? [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')].filter(
        (heading) => heading.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING,
      )
    : []
