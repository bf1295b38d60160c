import type { Page } from '@playwright/test'

/** A walk that has come to this many places is not held anywhere, but in a long list. */
const mostStops = 150

/**
 * Tabs through the page, or the dialog on top of it. Reports what cannot be reached, stops without visible
 * focus (2.4.7), stops covered by something else (2.4.11), and dialogs that let the focus out.
 */
export async function walk(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(prepare)
  // More may appear on the way: a virtual list renders as it scrolls.
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    const { isRound, faults } = await page.evaluate(judge)
    found.push(...faults)
    if (isRound) break
  }
  return [...found, ...(await page.evaluate(missed, mostStops))]
}

interface Walk {
  scope: Element
  wanted: Set<Element>
  visited: Set<Element>
  last: { element: Element; look: string } | undefined
}

declare global {
  interface Window {
    walkOfTest?: Walk
  }
}

/** Runs in the page: collects what Tab has to reach, and starts at the top. */
async function prepare(): Promise<void> {
  // A calendar on top of the page is not a modal dialog, but traps the focus too.
  const dialogs = document.querySelectorAll(
    'dialog[open], [role="dialog"][aria-modal="true"], [role="dialog"]:focus-within',
  )
  const scope = [...dialogs].at(-1) ?? document.body
  const controls =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, [tabindex]'
  const isStop = (element: Element): element is HTMLElement =>
    element instanceof HTMLElement &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [data-focus-guard]') &&
    !element.closest('[inert], [aria-hidden="true"]') &&
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
  // Tab reaches only one radio button of a group.
  const isFirstOfGroup = (element: HTMLElement) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const group = [...scope.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
      ({ name }) => name === element.name,
    )
    return element === (group.find(({ checked }) => checked) ?? group[0])
  }
  const wanted = [...scope.querySelectorAll(controls)].filter(isStop).filter(isFirstOfGroup)
  window.walkOfTest = { scope, wanted: new Set(wanted), visited: new Set(), last: undefined }
  if (scope === document.body) {
    window.scrollTo(0, 0)
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  }
  // A popover follows a change of the layout some frames later, and nobody presses Tab before it has.
  const placeOf = () => JSON.stringify(scope.getBoundingClientRect())
  for (let place = '', stillFor = 0; scope !== document.body && stillFor < 20;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    stillFor = placeOf() === place ? stillFor + 1 : 0
    place = placeOf()
  }
}

/** Runs in the page after a press of Tab. */
async function judge(): Promise<{ isRound: boolean; faults: string[] }> {
  const state = window.walkOfTest
  // Popovers follow the scrolling of the page a frame later.
  if (state && state.scope !== document.body) {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
  const element = document.activeElement
  if (!state || !element || element === document.body) return { isRound: true, faults: [] }
  const isFrame = element instanceof HTMLIFrameElement
  const isRound = state.visited.has(element) && !isFrame && state.visited.size >= state.wanted.size
  if (element.hasAttribute('data-focus-guard')) return { isRound: false, faults: [] }
  state.visited.add(element)
  const named = (each: Element) => each.outerHTML.slice(0, 160)
  const faults: string[] = []

  const lookOf = (each: Element) =>
    // The focus ring may surround a field of two parts.
    [each, each.parentElement, each.parentElement?.parentElement, each.nextElementSibling]
      .filter((part) => part instanceof Element)
      .flatMap((part) => [getComputedStyle(part), getComputedStyle(part, '::after')])
      .map(({ outlineStyle, outlineWidth, outlineColor, boxShadow }) => {
        const isSeen = outlineStyle !== 'none' && !outlineColor.endsWith(', 0)')
        return isSeen && parseFloat(outlineWidth) >= 2 ? `outlined ${outlineColor}` : boxShadow
      })
      .join()
  const { last } = state
  if (last && last.element !== element && last.element.isConnected) {
    if (lookOf(last.element) === last.look) faults.push(`no visible focus: ${named(last.element)}`)
  }
  state.last = isFrame ? undefined : { element, look: lookOf(element) }
  if (!state.scope.contains(element)) faults.push(`outside of the dialog: ${named(element)}`)

  const isWithin = (part: Element, { left, right, top, bottom }: DOMRect) => {
    const each = (part.closest('button') ?? part).getBoundingClientRect()
    return each.left >= left && each.right <= right && each.top >= top && each.bottom <= bottom
  }
  const box = element.getBoundingClientRect()
  const points = [
    [0.5, 0.5],
    [0.1, 0.2],
    [0.9, 0.8],
  ].map(([x = 0, y = 0]) => [box.left + box.width * x, box.top + box.height * y] as const)
  const isOnScreen = ([x, y]: readonly [number, number]) =>
    x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
  const seen = points.filter(isOnScreen)
  if (box.width * box.height > 0 && seen.length === 0)
    faults.push(`off the screen: ${named(element)}`)
  for (const [x, y] of seen) {
    const onTop = document.elementFromPoint(x, y)
    const isSame = onTop && (element.contains(onTop) || onTop.contains(element))
    // A button inside a field, or the label of a radio button.
    const isPart = onTop && (onTop.closest('label') || isWithin(onTop, box))
    if (onTop && !isSame && !isPart) faults.push(`covered by ${named(onTop)}: ${named(element)}`)
  }
  return { isRound, faults }
}

/** Runs in the page: what Tab never reached, unless it has come to so many places that it stopped on its way. */
function missed(most: number): string[] {
  const { wanted, visited } = window.walkOfTest ?? { wanted: new Set(), visited: new Set() }
  if (visited.size >= most) return []
  return [...wanted]
    .filter((element) => !visited.has(element) && element.isConnected)
    .map((element) => `never reached by Tab: ${element.outerHTML.slice(0, 160)}`)
}
