import { test as base, type Browser, type Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { attend, type Faults } from '../support/faults.ts'
import { takeTimeForRoundTrips } from '../support/round-trips.ts'
import { makeAccount } from '../support/session.ts'
import { origin, sessionOf } from '../support/test.ts'
import { show, type Look } from './looks.ts'
import { openState } from './open-state.ts'
import { emptyDevice, clearCache } from './reach.ts'
import { listen } from './spoken.ts'
import type { KindOfState } from './states.ts'

export { expect } from '@playwright/test'

/** Opens states one after another, each person in one browser that stays signed in. */
export interface Gallery {
  /** Cleans up after the previous state, and resolves with the page in this one. */
  open: (state: KindOfState, look: Look) => Promise<Page>
  /** Throws if a browser has had a fault since the last call. */
  checkFaults: () => void
  /** Closes everything, so that a state that could not be reached does not affect others. */
  abandon: () => Promise<void>
}

interface Visitor {
  page: Page
  faults: Faults
}

/** One gallery per worker, so that what was fetched and compiled for one route is reused. */
export const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ browser }, provide) => {
      const gallery = new OneGallery(browser)
      await provide(gallery)
      await gallery.abandon()
    },
    { scope: 'worker' },
  ],
})

class OneGallery implements Gallery {
  readonly #browser: Browser
  readonly #visitors = new Map<string, Visitor>()
  #last: { state: KindOfState; visitor: Visitor } | undefined

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async open(state: KindOfState, look: Look): Promise<Page> {
    const before = this.#last
    const page = before?.visitor.page
    if (page) {
      await before.state.leave?.(page)
      await show(page, look)
    }
    if (page && state.isOverLast) {
      this.#last = { state, visitor: before.visitor }
      await state.reach?.(page)
      return page
    }
    await this.#tidy()
    const visitor = await this.#visitorOf(state)
    this.#last = { state, visitor }
    await show(visitor.page, look)
    await openState(visitor.page, state)
    return visitor.page
  }

  checkFaults(): void {
    for (const { faults } of this.#visitors.values()) faults.check()
  }

  async abandon(): Promise<void> {
    this.#last = undefined
    const all = [...this.#visitors.values()]
    this.#visitors.clear()
    await Promise.all(all.map(async ({ page }) => page.context().close()))
  }

  /** Resets everything: no waiting answers, no cache, no mocked routes, and the record's warning accepted. */
  async #tidy(): Promise<void> {
    const page = this.#last?.visitor.page
    if (!page) return
    // Before the network is back, so that waiting answers are not sent.
    await emptyDevice(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().setOffline(false)
    await clearCache(page)
    await page.evaluate(() => sessionStorage.clear())
  }

  async #visitorOf({ as }: KindOfState): Promise<Visitor> {
    const key = typeof as === 'object' ? as.email : (as ?? 'nobody')
    const known = this.#visitors.get(key)
    // A new member sees the greetings, so each is used once.
    if (known && typeof as !== 'string') return known
    await known?.page.context().close()
    const context = await this.#browser.newContext({
      baseURL: origin,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    })
    await takeTimeForRoundTrips(context)
    const faults = attend(context)
    await listen(context)
    faults.expect(/Failed to load resource/)
    const isGreeted = as === 'returning'
    if (typeof as === 'string') {
      await context.addCookies((await makeAccount(origin, { isGreeted })).cookies)
    } else if (as) await context.addCookies(await sessionOf(as))
    const visitor = { page: await context.newPage(), faults }
    if (typeof as === 'object') await ownTheDevice(visitor.page)
    this.#visitors.set(key, visitor)
    return visitor
  }
}

/** Answers the question about the device once, so that it is not on every page. */
async function ownTheDevice(page: Page): Promise<void> {
  await page.goto(routes.dashboard)
  await page.getByRole('button', { name: 'Only I use it' }).click()
  await page.getByRole('button', { name: 'Only I use it' }).waitFor({ state: 'hidden' })
}
