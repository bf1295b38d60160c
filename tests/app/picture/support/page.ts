import { afterEach, beforeEach } from 'vitest'
import { routes } from '#routes'

/** When what the page shows was fetched. */
export const fetchedAt = '2026-11-21T11:59:00.000Z'
/** What a page that is kept says of itself. */
export const savedCopy = `<p data-kept="true">Saved copy from <time datetime="${fetchedAt}">11:59</time>.</p>`

/** Each test begins at the dashboard, on a page whose parts all count as seen: nothing is laid out in jsdom. */
export function standAtDashboard(): void {
  beforeEach(() => {
    Object.assign(Element.prototype, { checkVisibility: () => true })
    window.history.replaceState(null, '', routes.dashboard)
  })
  afterEach(() => {
    document.body.replaceChildren()
    Reflect.deleteProperty(Element.prototype, 'checkVisibility')
  })
}

/** Draws a member's page, and what stands beside its frame. Returns its frame and its main part. */
export function drawPage(content: string, beside = '') {
  document.body.innerHTML = `<script data-app="/assets/app-1.js /assets/other.js"></script><div id="frame"><main>${content}</main></div>${beside}`
  const [frame, main] = ['#frame', 'main'].map((part) => document.querySelector(part))
  if (!frame || !main) throw new Error('There is no frame')
  return { frame, main }
}
