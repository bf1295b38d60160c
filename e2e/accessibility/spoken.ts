import type { BrowserContext, Page } from '@playwright/test'
import { people } from '../../server/sandbox-seed/people.ts'

declare global {
  interface Window {
    spokenInTest?: string[]
  }
}

/** Records everything that the live regions of this browser's pages announce. */
export const listen = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const spoken: string[] = []
    window.spokenInTest = spoken
    const regions = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], output'
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(regions)
        if (region?.textContent) spoken.push(region.textContent)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

/** Announcements that reveal health data, which others in the room could hear. */
export async function overheard(page: Page): Promise<string[]> {
  const spoken = await page.evaluate(() => window.spokenInTest ?? [])
  return spoken.filter((words) =>
    secrets.some((secret) => words.toLowerCase().includes(secret.toLowerCase())),
  )
}

/** What the example people have answered, and what the matrix types or searches for. */
const secrets: readonly string[] = [
  ...Object.values<(typeof people)[keyof typeof people]>(people).flatMap((person) =>
    'answers' in person && person.answers
      ? [
          ...person.answers.diagnosis,
          ...person.answers.medication,
          ...person.answers.hospital,
          ...person.answers.gpSurgery,
          person.answers.ethnicity,
          person.answers.dob,
        ]
      : [],
  ),
  'Alport',
  'Charcot',
  'ferritin',
  'haemoglobin',
  'Hallow',
]
