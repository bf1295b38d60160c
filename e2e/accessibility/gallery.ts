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

/** Opens states one after the other, each person in one browser that stays signed in. */
export interface Gallery {
  /** Resolves with the page in that state, once what the state before it left is taken away. */
  open: (state: KindOfState, look: Look) => Promise<Page>
  /** Throws when a browser met a fault since the last time it was asked. */
  checkFaults: () => void
  /** Gives up what stands open, so that a state that could not be reached harms no other. */
  abandon: () => Promise<void>
}

interface Visitor {
  page: Page
  faults: Faults
}

/** One gallery for each worker: what was fetched and compiled for one route serves the next. */
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

  /** Each state begins anew: nothing waits, is kept or intercepted; the warning before a record is not met. */
  async #tidy(): Promise<void> {
    const page = this.#last?.visitor.page
    if (!page) return
    // Before the line is whole again: what waits must not be sent.
    await emptyDevice(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().setOffline(false)
    await clearCache(page)
    await page.evaluate(() => sessionStorage.clear())
  }

  async #visitorOf({ as }: KindOfState): Promise<Visitor> {
    const key = typeof as === 'object' ? as.email : (as ?? 'nobody')
    const known = this.#visitors.get(key)
    // A new member is greeted, so nobody is one twice.
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

/** Answers the question of the device once, so that it does not stand beside every page. */
async function ownTheDevice(page: Page): Promise<void> {
  await page.goto(routes.dashboard)
  await page.getByRole('button', { name: 'Only I use it' }).click()
  await page.getByRole('button', { name: 'Only I use it' }).waitFor({ state: 'hidden' })
}
