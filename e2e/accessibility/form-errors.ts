import type { Page } from '@playwright/test'

/**
 * The faults of a refused form. The summary must have the focus and be above the h1; each of its links must
 * lead to a field that is invalid and described by the same message, before any hint.
 */
export const formErrorFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const summary = [...document.querySelectorAll('[role="alert"]')].find(
      (alert) => alert.querySelector('h2')?.textContent === 'There is a problem',
    )?.parentElement
    if (!summary) return []
    const heading = document.querySelector('main h1')
    const isAbove =
      heading && summary.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING
    const wordsOf = (ids: string | null) =>
      (ids ?? '')
        .split(/\s+/)
        .filter(Boolean)
        .map((id) => document.getElementById(id)?.textContent?.trim() ?? '')
    const faultOf = (link: HTMLAnchorElement): string | undefined => {
      const message = link.textContent?.trim() ?? ''
      const field = document.getElementById(link.hash.slice(1))
      if (!field) return `leads nowhere: ${message}`
      const group = field.closest('fieldset, [role="radiogroup"]')
      const marked = [field, group].filter((each) => each !== null)
      if (!marked.some((each) => each.getAttribute('aria-invalid') === 'true'))
        return `is not marked as invalid: ${message}`
      const described = marked.map((each) => wordsOf(each.getAttribute('aria-describedby')))
      // There may be hidden text in front of it: "Error:".
      const isSaid = described.some(([first]) => first?.replace(/^Error:\s*/, '') === message)
      return isSaid ? undefined : `does not say first, by its field: ${message}`
    }
    const isLive = [...document.querySelectorAll('main form')].filter(
      (form) => form instanceof HTMLFormElement && !form.noValidate,
    )
    return [
      ...(document.activeElement === summary ? [] : ['the summary has not the focus']),
      ...(isAbove ? [] : ['the summary is not above the h1']),
      ...[...summary.querySelectorAll('a')].map(faultOf).filter((fault) => fault !== undefined),
      ...isLive.map((form) => `the browser would check it itself: ${form.outerHTML.slice(0, 120)}`),
    ]
  })
