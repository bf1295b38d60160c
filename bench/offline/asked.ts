import type { Page } from '@playwright/test'
import { button, timeoutMs, tryAgain } from '../../e2e/answers/answering.ts'
import type { TestEnvironment } from '../../e2e/answers/environment.ts'
import type { Network } from '../../e2e/answers/faults.ts'
import type { Member } from '../../e2e/answers/member.ts'
import { longDate } from '../../src/domain/formats.ts'
import { routes } from '../../src/routes.ts'
import { agree, answer } from '../../tests/support/questionnaires.ts'
import type { Studied } from './count-study.ts'
import type { Death } from './plan.ts'

const studyId = 'veds-vessels'
const linkIds = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8', 'q9'] as const
type LinkId = (typeof linkIds)[number]
/** What a person answers again, from the page with all answers. */
const changed: readonly LinkId[] = ['q3', 'q9']

/** Each answer, and the sending. */
export const actionsInStudy = linkIds.length + changed.length + 1

/** What is typed or chosen, and how a page says it afterwards. */
interface TypedItem {
  way: 'choice' | 'text' | 'date'
  typed: string
  words: string
}

/** The n-th answer of a person to a question: another one each time, but to the one that opens a branch. */
function itemBy(tag: string, linkId: LinkId, count: number): TypedItem {
  const choice = (...options: string[]): TypedItem => {
    const words = options[count % options.length] ?? ''
    return { way: 'choice', typed: words, words }
  }
  const text = (typed: string, words = typed): TypedItem => ({ way: 'text', typed, words })
  switch (linkId) {
    case 'q1':
      return choice('1 to 3 days', '4 to 14 days', 'More than 14 days')
    case 'q2':
      return choice('Chest', 'Stomach', 'Back', 'Arms or hands', 'Legs or feet')
    case 'q3':
      return text(String(count))
    case 'q4':
      return choice('Yes')
    case 'q5':
      return text(String(count + 1))
    case 'q6': {
      const day = String(count + 1)
      return { way: 'date', typed: day, words: longDate(`2026-03-${day.padStart(2, '0')}`) }
    }
    case 'q7':
      return choice('Housework', 'Exercise', 'Sleeping well', 'Work or study')
    case 'q8':
      return text(String(100 + count), `${100 + count} metres`)
    case 'q9':
      return text(`${tag} note ${count + 1}`)
  }
}

/** Has a member agree to the study, at the service itself: what is tried is answering. The page has its questions then. */
export async function asked(
  member: Member,
  { origin }: TestEnvironment,
  page: Page,
): Promise<Studied & { origin: string }> {
  const { round } = await agree(member.api, studyId)
  await page.goto(origin + routes.questionsStart.href({ studyId, roundId: round.id }))
  await page.getByRole('link', { name: 'Start' }).waitFor({ timeout: timeoutMs })
  return { member, roundId: round.id, given: [], looked: [], origin }
}

type Asked = Awaited<ReturnType<typeof asked>>
type Todo<Word> = (page: Page, isAlive: () => boolean) => Promise<Word>

interface Answering {
  deaths: (Death | undefined)[]
  /** Does something in the app, whose browser may die over it. */
  act: <Word>(death: Death | undefined, todo: Todo<Word>) => Promise<Word>
  network: Network
  /** Whether another device changes an answer after the last look at all. */
  isElsewhereToo: boolean
}

/** Answers every question, changes two of the answers, and sends them all. */
export async function answerStudy(person: Asked, answering: Answering): Promise<void> {
  const { act, deaths, isElsewhereToo, network } = answering
  for (const linkId of [...linkIds, ...changed]) {
    const death = deaths.shift()
    await until(`answer ${linkId}`, person, async (tries) =>
      act(tries === 0 ? death : undefined, async (page, isAlive) =>
        answerItem(page, { person, linkId, isAlive }),
      ),
    )
  }
  const death = deaths.shift()
  await until('send', person, async (tries) =>
    act(tries === 0 ? death : undefined, async (page, isAlive) =>
      send(page, { person, isAlive, network, isElsewhereToo: isElsewhereToo && tries === 0 }),
    ),
  )
}

/** As often as it takes until the app confirms it. */
async function until(
  what: string,
  { member }: Asked,
  todo: (tries: number) => Promise<'given' | 'unknown'>,
): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) if ((await todo(tries)) === 'given') return
  throw new Error(`${member.tag} could not ${what}`)
}

interface Answered {
  person: Asked
  isAlive: () => boolean
}

async function answerItem(
  page: Page,
  { person, linkId, isAlive }: Answered & { linkId: LinkId },
): Promise<'given' | 'unknown'> {
  const { given, member, origin, roundId } = person
  const count = given.filter((each) => each.linkId === linkId).length
  const item = itemBy(member.tag, linkId, count)
  const path = routes.studyQuestion.href({ studyId, roundId, linkId })
  const word = await tried(page, isAlive, async () => {
    if (new URL(page.url()).pathname !== path) await page.goto(origin + path)
    await button(page).waitFor({ timeout: timeoutMs })
    await fill(page, item)
    await button(page).click()
    await page.waitForURL(({ pathname }) => pathname !== path, {
      timeout: timeoutMs,
      waitUntil: 'commit',
    })
  })
  given.push({ linkId, words: item.words, word })
  return word
}

async function fill(page: Page, { way, typed }: TypedItem): Promise<void> {
  const main = page.getByRole('main')
  switch (way) {
    case 'text':
      return main.getByRole('textbox').fill(typed)
    case 'date':
      await main.getByLabel('Day', { exact: true }).fill(typed)
      await main.getByLabel('Month', { exact: true }).fill('3')
      return main.getByLabel('Year', { exact: true }).fill('2026')
    case 'choice': {
      for (const chosen of await main.locator('input[type=checkbox]:checked').all())
        await chosen.uncheck()
      return main.getByLabel(typed, { exact: true }).check()
    }
  }
}

/** How long somebody waits, in ms, before they look for a better network to send by. */
const patience = 10_000

/** Sends what the page shows, as often as it takes, and takes down what that was. */
async function send(
  page: Page,
  {
    person,
    isAlive,
    isElsewhereToo,
    network,
  }: Answered & Pick<Answering, 'isElsewhereToo' | 'network'>,
): Promise<'given' | 'unknown'> {
  const { member, origin, roundId, given } = person
  const place = { studyId, roundId }
  const thanks = page.getByRole('heading', { level: 1, name: /^Thank you/ })
  const press = page.getByRole('button', { name: 'Send to the study' })
  return tried(page, isAlive, async () => {
    await page.goto(origin + routes.questionsReview.href(place))
    await press.or(thanks).waitFor({ timeout: timeoutMs })
    if (isElsewhereToo) {
      // An answer that still waits here would arrive after the one from there, and count.
      network.clear()
      await press.and(page.locator(':not([aria-disabled])')).waitFor({ timeout: timeoutMs })
      const words = `${member.tag} note from the laptop`
      await answer(member.api, { id: roundId }, ['q9', [{ valueString: words }]])
      given.push({ linkId: 'q9', words, word: 'given', isElsewhere: true })
    }
    const deadline = Date.now() + 2 * timeoutMs
    let pressedAt = Date.now()
    while (!(await thanks.isVisible())) {
      if (Date.now() > deadline) throw new Error('The answers could not be sent')
      const looked = await page.evaluate(pressAndLook)
      if (looked) {
        person.looked = looked
        pressedAt = Date.now()
        network.turn()
      } else if (Date.now() - pressedAt > patience) {
        network.clear()
      }
      await thanks.waitFor({ timeout: 2000 }).catch(() => undefined)
    }
  })
}

/** In the page, in one turn of its loop: what it shows when the button is pressed. Undefined where it cannot be. */
function pressAndLook(): [string, string][] | undefined {
  const press = [...document.querySelectorAll('main button')].find(
    ({ textContent }) => textContent === 'Send to the study',
  )
  if (!(press instanceof HTMLElement) || press.ariaDisabled === 'true') return undefined
  const looked = [...document.querySelectorAll('main dl > div')].map((row): [string, string] => [
    row.querySelector('dt')?.textContent ?? '',
    [...row.querySelectorAll('dd')]
      .filter((each) => !each.querySelector('a') && each.textContent !== 'Changed since you looked')
      .map(({ textContent }) => textContent)
      .join(', '),
  ])
  press.click()
  return looked
}

/** `unknown` if the browser dies over it. */
async function tried(
  page: Page,
  isAlive: () => boolean,
  todo: () => Promise<void>,
): Promise<'given' | 'unknown'> {
  const again = tryAgain(page)
  try {
    await todo()
    return 'given'
  } catch (cause) {
    if (!isAlive()) return 'unknown'
    const shown = await page
      .getByRole('main')
      .innerText()
      .catch(() => 'nothing')
    throw new Error(`No way on from ${page.url()}, which shows: ${shown}`, { cause })
  } finally {
    clearInterval(again)
  }
}
