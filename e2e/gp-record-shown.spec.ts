import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hrefs } from '../src/routes.ts'
import { viewRecord } from './support/gp-record.ts'
import { people } from './support/people.ts'
import { expect, test, type Page } from './support/test.ts'

/** The output of `gp-check --show` for one record file: the blocks of each section, an entry's lines in each. */
async function shownOf(file: string): Promise<Map<string, string[][]>> {
  const folder = mkdtempSync(join(tmpdir(), 'rowan-shown-'))
  copyFileSync(file, join(folder, 'record.json'))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['run/gp-check.mjs', '--show', folder],
    { maxBuffer: 64_000_000 },
  )
  rmSync(folder, { recursive: true })
  const sections = new Map<string, string[][]>()
  for (const part of stdout.split('\n## ').slice(1)) {
    const [name = '', ...lines] = part.replace(/\n$/, '').split('\n')
    const blocks: string[][] = []
    for (const line of lines) {
      if (line.startsWith('- ')) blocks.push([line.slice(2)])
      else blocks.at(-1)?.push(line)
    }
    sections.set(name, blocks)
  }
  return sections
}

/** Without blanks, and without the colons that a style sheet draws between a fact and its value. */
const bare = (text: string): string => text.replaceAll(/[\s:]/g, '')

/** Everything that the cards in sight say, buttons and explanations apart; values that are closed are opened. */
const cardsInSight = async (page: Page): Promise<string[]> =>
  page.getByRole('article').evaluateAll((cards) => {
    for (const card of cards) {
      for (const button of card.querySelectorAll('button[aria-expanded=false]')) {
        if (button instanceof HTMLElement && /^Show \d+ values/.test(button.textContent))
          button.click()
      }
    }
    return cards.map((card) => {
      const words = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
      let said = ''
      while (words.nextNode()) {
        const { parentElement, textContent } = words.currentNode
        const press = parentElement?.closest('a, .link-button')
        const isOffer = press && !press.textContent.startsWith('Open the document')
        if (isOffer || parentElement?.closest('.visually-hidden')) continue
        if (parentElement?.checkVisibility()) said += textContent
      }
      return said
    })
  })

/** Reads a section from its first card to its last, as somebody who scrolls. */
async function readSection(page: Page, count: number): Promise<Set<string>> {
  const read = new Set<string>()
  await expect
    .poll(
      async () => {
        await cardsInSight(page)
        for (const card of await cardsInSight(page)) if (card) read.add(bare(card))
        const isAtEnd = await page.evaluate(() => {
          window.scrollBy(0, 400)
          return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1
        })
        return isAtEnd
      },
      { timeout: 60_000, intervals: [50] },
    )
    .toBe(true)
  await expect(page.getByRole('article').last()).toBeVisible()
  for (const card of await cardsInSight(page)) if (card) read.add(bare(card))
  expect(read.size).toBeGreaterThanOrEqual(Math.min(count, 1))
  return read
}

test('what gp-check shows of a record is what its patient reads, on every tab', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(300_000)
  const shown = await shownOf('sandbox/gp-system/records/amina.json')
  // Wide enough for tabs, and so narrow that values open in their card.
  await page.setViewportSize({ width: 1000, height: 1400 })
  await signInAs(people.amina)
  await page.goto(hrefs.gpRecord('consultations'))
  await viewRecord(page)
  await page.getByRole('button', { name: 'All dates' }).click()
  await expect(page.getByRole('tab', { name: 'Test results (77)' })).toBeVisible({
    timeout: 60_000,
  })
  for (const [section, blocks] of shown) {
    if (section.startsWith('On the page')) continue
    await page.getByRole('tab', { name: section }).click()
    await page.getByRole('heading', { level: 2, name: section }).waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    const read = await readSection(page, blocks.length)
    const missing = blocks.filter((block) => ![...read].some((card) => saysAll(card, block)))
    expect(missing, section).toEqual([])
    const unknown = [...read].filter((card) => !blocks.some((block) => saysAll(card, block)))
    expect(
      unknown.filter((card) => !isHalfOpen(card, blocks)),
      section,
    ).toEqual([])
  }
})

/** Whether a card says exactly the lines of a block, in their order, with its status anywhere below the date. */
function saysAll(card: string, [head = '', ...lines]: readonly string[]): boolean {
  const [title = '', date = '', status = ''] = head.split(' | ').map(bare)
  const isNew = card.startsWith(`${title}New${date}`)
  const start = isNew ? `${title}New${date}` : title + date
  if (!card.startsWith(start)) return false
  const rest = card.slice(start.length)
  const said = lines.map(bare).join('')
  if (status === '') return rest === said
  // The author stands before the status.
  const [by = '', ...below] = lines.map(bare)
  return rest === status + said || rest === by + status + below.join('')
}

/** A card that was read before its values opened says the beginning of what it says open. */
const isHalfOpen = (card: string, blocks: readonly (readonly string[])[]): boolean =>
  blocks.some(([head = '']) => card.startsWith(head.split(' | ').slice(0, 2).map(bare).join('')))
