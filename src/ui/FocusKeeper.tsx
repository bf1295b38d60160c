import { useEffect } from 'react'
import { isDialogOpen } from './Page.tsx'

/** In ms. Code that moves the focus on purpose, such as a closing dialog, goes first. */
const delay = 50

/**
 * When the focused control disappears, moves the focus to the nearest remaining heading above it, or else to the
 * page's h1. Left on the body, keyboard and screen reader users would have to start again.
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
  // A click on nothing drops the focus on purpose; removing the control does not.
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

/** The headings of the page above this control, in order; none if it is in an overlay. */
const headingsBefore = (control: Element): readonly HTMLElement[] =>
  control.closest('main')
    ? [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')].filter(
        (heading) => heading.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING,
      )
    : []
