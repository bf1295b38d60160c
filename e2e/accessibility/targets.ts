import type { Page } from '@playwright/test'

/** Our own minimum in px; WCAG 2.2 (2.5.8) requires 24, which axe asserts. */
const least = 44

/** Buttons, fields and standalone links that are too small for a finger. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((size) => {
    const dialogs = document.querySelectorAll('dialog[open], [role="dialog"][aria-modal="true"]')
    const scope = [...dialogs].at(-1) ?? document.body
    // A link or an abbreviation within a sentence may be as high as its line (2.5.8, "Inline").
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' ||
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && node.data.trim() !== '',
      )
    const isHidden = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width <= 1 || height <= 1 || element.closest('.visually-hidden') !== null
    }
    const boxOf = (element: Element) => {
      const row = element.matches('input[type="radio"], input[type="checkbox"]')
        ? (element.closest('label') ?? document.querySelector(`label[for="${element.id}"]`))
        : element
      return (row ?? element).getBoundingClientRect()
    }
    return [...scope.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !isHidden(element) && !element.closest('[inert], [aria-hidden="true"]'))
      .filter((element) => !isInText(element))
      .filter((element) => boxOf(element).height < size - 0.5)
      .map((element) => {
        const { width, height } = boxOf(element)
        return `${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 140)}`
      })
  }, least)
