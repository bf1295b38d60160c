import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Presses Tab until the element has the focus, as a person without a mouse does. Every stop on the way must
 * show its focus and must not be covered.
 */
export async function tabTo(target: Locator, { atMost = 60 } = {}): Promise<void> {
  await expect(target).toBeVisible()
  const page = target.page()
  for (let stop = 0; stop < atMost; stop += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
    await expectVisibleFocus(page)
  }
  const missed = await target.evaluate((element) => element.outerHTML.slice(0, 160))
  throw new Error(`Tab did not reach it within ${atMost} stops: ${missed}`)
}

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement)

/** Asserts that the focused element is visible and shows its focus. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(faultOfFocus), { timeout: 1_000 }).toBeUndefined()
}

/** Runs in the page: the fault of the visible focus, or undefined. */
function faultOfFocus(): string | undefined {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  const box = element.getBoundingClientRect()
  // Focus guards at the ends of a dialog only pass the focus on.
  if (element.hasAttribute('data-focus-guard') || box.width * box.height === 0) return undefined

  const name = element.outerHTML.slice(0, 160)
  const shows = (each: Element | null) => {
    if (!each) return false
    return [undefined, '::after'].some((pseudo) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each, pseudo)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    })
  }
  if (![element, element.parentElement, element.nextElementSibling].some(shows)) {
    return `no visible focus: ${name}`
  }
  const x = box.left + Math.min(box.width, innerWidth) / 2
  const y = box.top + box.height / 2
  const onTop = document.elementFromPoint(x, y)
  const isSame = onTop && (element.contains(onTop) || onTop.contains(element))
  return isSame || onTop?.closest('label')
    ? undefined
    : `covered by ${onTop?.outerHTML.slice(0, 160)}: ${name}`
}
