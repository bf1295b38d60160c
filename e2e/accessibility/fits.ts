import type { Page } from '@playwright/test'
import { settle } from './looks.ts'

/** The text spacing of WCAG 2.2, 1.4.12. */
const readersSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/**
 * What does not fit at 320 px (1.4.10), with custom text spacing (1.4.12), or with text at 200% (1.4.4): what
 * overflows to the right, and text that is cut off.
 */
export async function misfits(page: Page): Promise<string[]> {
  const height = page.viewportSize()?.height ?? 800
  await page.setViewportSize({ width: 320, height })
  const narrow = await cutOff(page)
  await addStyle(page, readersSpacing)
  const spaced = await cutOff(page)
  await removeStyle(page)
  await page.setViewportSize({ width: 640, height })
  await addStyle(page, 'html { font-size: 200% !important }')
  const enlarged = await cutOff(page)
  await removeStyle(page)
  return [
    ...narrow.map((what) => `at 320 px: ${what}`),
    ...spaced.map((what) => `at 320 px, spaced: ${what}`),
    ...enlarged.map((what) => `with text of twice the size: ${what}`),
  ]
}

/** As a reader's own style sheet, which no policy of a page refuses. */
const addStyle = async (page: Page, rules: string): Promise<unknown> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, rules)

const removeStyle = async (page: Page): Promise<unknown> =>
  page.evaluate(() => void document.adoptedStyleSheets.pop())

/** The elements that make the page scroll sideways, or cut off their text. */
async function cutOff(page: Page): Promise<string[]> {
  await settle(page)
  return page.evaluate(() => {
    const root = document.documentElement
    const all = [...document.querySelectorAll<HTMLElement>('body *')]
    const sticksOut = (element: HTMLElement) =>
      element.getBoundingClientRect().right > root.clientWidth + 1
    const isMeantToScroll = (element: HTMLElement) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX)
    const hides = (element: HTMLElement) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element)
      // A visual copy of text that is elsewhere may be shortened.
      const isCopy =
        element.closest('[aria-hidden="true"]') &&
        overflowX === 'hidden' &&
        element.closest('header')
      if (clipPath !== 'none' || isCopy || element.matches('input, textarea, select')) return false
      const box = element.getBoundingClientRect()
      if (box.width === 0 || box.height === 0 || !element.innerText?.trim()) return false
      const isClipped = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        (isClipped(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (isClipped(overflowY) && element.scrollHeight > element.clientHeight + 1)
      )
    }
    const found = [
      ...(root.scrollWidth > root.clientWidth ? all.filter(sticksOut) : []),
      ...all.filter((element) => hides(element) && !isMeantToScroll(element)),
    ]
    return found.map((element) => element.outerHTML.slice(0, 120))
  })
}
