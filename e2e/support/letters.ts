import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { viewRecord } from './gp-record.ts'

/** A letter that a surgery sends: its name, its bytes, and what the surgery calls them. */
export interface SentLetter {
  name: string
  content: Buffer
  contentType?: string
}

/** A file beside the journeys, made by another program. */
export const letterFile = (path: string): Buffer => readFileSync(new URL(path, import.meta.url))

/** Replaces the record's letters and events by these letters. */
export async function sendLetters(page: Page, letters: readonly SentLetter[]): Promise<void> {
  const schema3 = letters.map(({ name, content, contentType }, index) => ({
    date: '2026-09-29T00:00:00',
    type: 'Letter',
    doneBy: 'Queen Adelaide Hospital',
    recordItems: [
      {
        details: name,
        binaryDataId: `letter-${index}`,
        document: { content: content.toString('base64'), contentType, size: content.length },
      },
    ],
  }))
  await page.route('**/api/gp-records/medical-records?*', async (route) => {
    const response = await route.fetch()
    const body: unknown = await response.json()
    await route.fulfill({ response, json: { ...Object(body), schema3 } })
  })
}

/** The button that opens the letter of this name. */
export const openingOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Open the document \\(.*: ${name}$`) })

/** And the one that closes it. */
export const closingOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Close the document.*: ${name}$`) })

export interface Pixels {
  width: number
  height: number
  /** Red, green and blue of each pixel, row by row. */
  values: readonly number[]
}

/** The pixels of a drawn page. */
export const pixelsOn = async (canvas: Locator): Promise<Pixels> =>
  canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('There is no canvas')
    const { width, height } = element
    const data = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    return { width, height, values: [...data].filter((_, index) => index % 4 !== 3) }
  })

/** The pixels of a PPM file: "P6", its width, its height, the largest value, then the values. */
export function pixelsIn(ppm: Buffer): Pixels {
  const [head, width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1')) ?? []
  if (!head) throw new Error('It is no PPM file')
  return { width: Number(width), height: Number(height), values: [...ppm.subarray(head.length)] }
}

/** The largest difference of a value; Infinity where the sizes differ. */
export function differenceOf(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) return Infinity
  return one.values.reduce(
    (most, value, index) => Math.max(most, Math.abs(value - (other.values[index] ?? Infinity))),
    0,
  )
}

/** Opens the record at its letters, and a page of the first PDF on the whole screen. */
export async function enlargeLetter(page: Page): Promise<void> {
  await viewRecord(page)
  await page.getByRole('button', { name: /^Open the document \(PDF/ }).click()
  const see = page.getByRole('button', { name: 'See the page' })
  const enlarge = page.getByRole('button', { name: 'Full screen' })
  // On a narrow screen the words come first.
  await see.or(enlarge).first().waitFor()
  if (await see.isVisible()) await see.click()
  await enlarge.click()
  await page.getByRole('dialog').getByRole('img').and(page.locator('[aria-busy=false]')).waitFor()
}
