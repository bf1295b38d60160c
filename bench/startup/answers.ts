import type { Page } from '@playwright/test'
import { questionTypes } from '../../src/contract/questions.ts'
import { routes } from '../../src/routes.ts'
import { answerQuestion, greet } from '../../e2e/answers/answering.ts'
import type { Device } from '../../e2e/answers/device.ts'
import { typedBy, type Typed } from '../../e2e/answers/given-answer.ts'
import { newMember } from '../../e2e/answers/member.ts'
import type { FailingService } from './failing-service.ts'
import type { Figure } from './figures.ts'
import { inPage, seen, watchAfterPress } from './stopwatch.ts'

const saved = { selector: 'main h1', words: 'Saved on this device' }

/** Offline, from the press until the page says that the answer is saved on this device. */
export async function measureSaving(page: Page, service: FailingService): Promise<Figure> {
  service.become('dead')
  const times: number[] = []
  for (let round = 1; round <= 40; round += 1) {
    await page.goto(service.origin + routes.changeAnswer.href('hospital'))
    const field = page.getByRole('main').getByRole('textbox').first()
    await field.fill(`Hospital ${round}`, { timeout: 30_000 }).catch(async (cause: unknown) => {
      const shown = await page.evaluate(() => document.body.innerText)
      throw new Error(`No field in round ${round}, but: ${shown}`, { cause })
    })
    await page.evaluate(inPage(watchAfterPress, saved))
    await page.getByRole('button', { name: 'Save' }).click()
    const { took } = await seen(page)
    // The first one also has to find out that nothing answers.
    if (round > 1) times.push(took)
  }
  service.become('well')
  return { name: 'saved on this device', times, limit: 100, by: 'p95' }
}

const names = (typed: Typed): Typed =>
  'name' in typed
    ? {
        ...typed,
        name: ['One', 'Two', 'Three', 'Four'].map((n) => `${typed.name} ${n}`).join(', '),
      }
    : typed

/**
 * Twenty answers, sixteen of them to the four lists, wait for the network. Measures from the first call to the
 * last reply, with a round trip of 400 ms.
 */
export async function measureDelivery(device: Device, service: FailingService): Promise<Figure> {
  const network = service.networkOf(device)
  const member = await newMember('Person-1', service)
  await device.context().addCookies(member.cookies)
  const page = device.context().pages()[0] ?? (await device.context().newPage())
  await page.goto(service.origin + routes.privacyPolicy)
  await greet(page)
  network.become('cut')
  for (const question of questionTypes) {
    const typed = names(typedBy(member.tag, question, 0))
    await answerQuestion(page, { typed, place: 'set-up', isAlive: () => true })
  }
  await page.goto(service.origin + routes.notSent)
  network.become('slow')
  await page.getByText('All sent').waitFor({ timeout: 60_000 })
  const own = service.journal.filter(({ subject }) => subject === member.subject)
  if (own.length < 20) throw new Error(`Of twenty answers ${own.length} calls were made`)
  const times = own.map(({ at }) => at)
  const took = Math.max(...times) - Math.min(...times) + 400
  network.clear()
  return { name: 'twenty answers delivered', times: [took], limit: 20_000, by: 'worst' }
}
