import { routes } from '../src/routes.ts'
import { hold } from './support/hold.ts'
import { people } from './support/people.ts'
import { rowsIn } from './offline/stored-rows.ts'
import type { Response } from '@playwright/test'
import { expect, test, type Locator } from './support/test.ts'

/* What is on screen before the app runs. The app has to hydrate it without a mismatch. */

/** Browser errors where the test blocks the app's scripts. */
const withoutApp = /ERR_FAILED|Failed to fetch dynamically imported module/

const publicPaths = [
  routes.landing,
  routes.privacyPolicy,
  routes.terms,
  routes.accessibility,
  routes.contactUs,
  routes.tooYoung,
]

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of publicPaths) {
    test(`a visitor reads ${path}`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(5)
      await expect(page.getByText('build.invalid')).toHaveCount(0)
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(200)
    })
  }

  for (const path of [routes.signIn, routes.dashboard]) {
    test(`${path} says that it needs them, and does not pretend to load`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByText(/needs JavaScript/)).toBeVisible()
      await expect(page.getByText('Loading')).toBeHidden()
    })
  }

  test('the way to an account and to the support is there', async ({ page }) => {
    await page.goto(routes.landing)
    const create = page.getByRole('main').getByRole('link', { name: 'Create an account' }).first()
    await expect(create).toHaveAttribute('href', routes.signUp)
    await page.goto(routes.contactUs)
    await expect(page.getByRole('link', { name: 'Write an email' })).toHaveAttribute(
      'href',
      /^mailto:support@rowan\.example\?/,
    )
  })
})

for (const path of [...publicPaths, routes.signIn, routes.signUp]) {
  test(`the app takes ${path} over as it stands`, async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const heading = document.querySelector('h1')
        Object.assign(window, { rendered: { heading, title: document.title } })
      })
    })
    await page.goto(path)
    // React marks the elements that it has hydrated.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
    )
    const isSame = await page.evaluate(() => {
      const { heading, title } = Reflect.get(window, 'rendered')
      return { heading: heading?.textContent === document.querySelector('h1')?.textContent, title }
    })
    expect(isSame).toEqual({ heading: true, title: await page.title() })
  })
}

for (const path of [routes.signIn, routes.signUp]) {
  test(`the scripts that draw the form of ${path} are asked for with the page, and once`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByLabel('Email address')).toBeVisible()
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap((entry) => {
        const { pathname } = new URL(entry.name)
        const isScript = pathname.startsWith('/clerk-js/')
        return isScript && entry instanceof PerformanceResourceTiming
          ? [{ pathname, initiatorType: entry.initiatorType }]
          : []
      }),
    )
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter(({ initiatorType }) => initiatorType !== 'link')).toEqual([])
  })
}

test('the files for later visits are not fetched before the identity provider runs', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
    navigator.serviceWorker.register = async (...args) => {
      Reflect.set(window, 'ranBefore', Boolean(Reflect.get(window, 'Clerk')?.loaded))
      return register(...args)
    }
  })
  await page.goto(routes.signUp)
  await expect
    .poll(async () => page.evaluate(() => Reflect.get(window, 'ranBefore')))
    .not.toBeUndefined()
  expect(await page.evaluate(() => Reflect.get(window, 'ranBefore'))).toBe(true)
})

test('the font is asked for with the page, and no frame waits for it', async ({ page }) => {
  await page.goto(routes.landing)
  // Chromium delays the first frame for preloads in the head.
  await expect(page.locator('body > link[rel="preload"][as="font"]')).toHaveCount(1)
  await expect(page.locator('head > link[as="font"]')).toHaveCount(0)
  const askedFirst = async () =>
    page.evaluate(() => {
      const entries = performance.getEntriesByType('resource')
      const font = entries.find(({ name }) => name.endsWith('.woff2'))
      return font instanceof PerformanceResourceTiming && font.initiatorType
    })
  await expect.poll(askedFirst).toBe('link')
})

for (const width of [375, 412, 1280]) {
  test(`no line in sight moves when the font comes, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 820 })
    const release = await hold(page, '**/*.woff2')
    await page.goto(routes.landing, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
    await release()
    const moved = await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const observer = new PerformanceObserver(() => undefined)
      observer.observe({ type: 'layout-shift', buffered: true })
      const scores = observer.takeRecords().map((shift) => Number(Reflect.get(shift, 'value')))
      return scores.reduce((sum, score) => sum + score, 0)
    })
    expect(
      await page.evaluate(() => document.fonts.check('1em "Atkinson Hyperlegible Next"')),
    ).toBe(true)
    // Text may move sideways by a few pixels; moving down by a line would score thirty times as much.
    expect(moved).toBeLessThan(0.0005)
  })
}

for (const width of [360, 375, 390, 412, 1280]) {
  test(`the footer of a short page stays where it is when the font comes, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 823 })
    const release = await hold(page, '**/*.woff2')
    await page.goto(routes.contactUs, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
    const top = async () =>
      page.getByRole('contentinfo').evaluate((footer) => {
        const links = footer.querySelector('nav')
        return [footer, links].map((part) => part?.getBoundingClientRect().top)
      })
    const before = await top()
    await release()
    await page.evaluate(async () => document.fonts.ready)
    await page.waitForFunction(() => document.fonts.check('1em "Atkinson Hyperlegible Next"'))
    expect(await top()).toEqual(before)
  })
}

test('the links of a page work before the app runs', async ({ page, faults }) => {
  faults.expect(withoutApp)
  await page.route('**/assets/*.js', async (route) => route.abort())
  await page.goto(routes.landing)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
})

test('a page asks for its own scripts before its first one runs', async ({ page, faults }) => {
  faults.expect(withoutApp)
  await page.route('**/assets/index-*.js', async (route) => route.abort())
  await page.goto(routes.taskList)
  // A script is listed once it has loaded, which may be after the load event.
  const asked = async () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(async () => (await asked()).join()).toMatch(/\/TaskListPage-[^/]*\.js/)
})

test('a page of a member asks for no code of another page', async ({ request }) => {
  const reply = await request.get(routes.notifications, { headers: { Accept: 'text/html' } })
  const page = await reply.text()
  expect(page).toContain('/IdentityProvider-')
  expect(page).not.toMatch(/\/assets\/\w+Page-/)
})

test('a member sees the frame of their pages and a loader that moves before the app runs', async ({
  page,
  signInAs,
  faults,
}) => {
  faults.expect(withoutApp)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 375, height: 812 })
  await signInAs(people.amina)
  await page.route('**/assets/*.js', async (route) => route.abort())
  await page.goto(routes.healthProfile)
  await expect(page.getByText('Menu')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  const isMoving = await page.evaluate(() =>
    document.getAnimations().some(({ playState }) => playState === 'running'),
  )
  expect(isMoving).toBe(true)
})

test('a known member can use their page before the SDK of the identity provider is there', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  const verified = page.waitForResponse(/\/api\/auth$/)
  await page.goto(routes.dashboard)
  await verified
  const profile = page.getByRole('main').getByRole('link', { name: 'My health profile' })
  await expect(profile).toBeVisible()
  // More than the epoch: a page that is closed before its data is written starts without any.
  await expect.poll(async () => (await rowsIn(page, 'rowan-cache')).length).toBeGreaterThan(1)
  const release = await hold(page, '**/clerk-js/clerk.browser.js')
  await page.reload()
  await profile.click()
  await expect(page).toHaveURL(routes.healthProfile)
  expect(await page.evaluate(() => 'Clerk' in window)).toBe(false)
  await release()
  await expect.poll(async () => page.evaluate(() => 'Clerk' in window)).toBe(true)
})

test.describe('with the files of an earlier visit', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the page of a known member is shown before the SDK of the identity provider is asked for', async ({
    page,
    signInAs,
  }) => {
    await signInAs(people.amina)
    await page.goto(routes.dashboard)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect.poll(async () => (await rowsIn(page, 'rowan-cache')).length).toBeGreaterThan(1)
    await page.addInitScript(() => {
      const note = new MutationObserver(() => {
        if (!document.querySelector('main h1')) return
        performance.mark('shown')
        note.disconnect()
      })
      note.observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await expect.poll(async () => page.evaluate(() => 'Clerk' in window)).toBe(true)
    const { shown = 0, asked = 0 } = await page.evaluate(() => ({
      shown: performance.getEntriesByName('shown')[0]?.startTime,
      asked: performance
        .getEntriesByType('resource')
        .find(({ name }) => name.endsWith('/clerk.browser.js'))?.startTime,
    }))
    expect(asked).toBeGreaterThan(shown)
  })
})

test('a first visit with a session asks at once, and once, for all that its page needs', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  const release = await hold(page, '**/assets/*.js')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(routes.dashboard, { waitUntil: 'commit' })
  // None of the app's code has run yet.
  await expect.poll(() => asked).toContain('/clerk-js/clerk.browser.js')
  await expect.poll(() => asked.filter((path) => path.endsWith('.css')).length).toBeGreaterThan(0)
  await release()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'My health profile' }),
  ).toBeVisible()
  const files = asked.filter((path) => /\.(css|js)$/.test(path))
  expect(files).toEqual([...new Set(files)])
})

test('a first visit with a session asks who is there while the code of the app is still to come', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  const release = await hold(page, '**/assets/*.js')
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const whoIsThere = page.waitForResponse(/\/clerk\/v1\/client\?/)
  const howToSignIn = page.waitForResponse(/\/clerk\/v1\/environment\?/)
  await page.goto(routes.dashboard, { waitUntil: 'commit' })
  await Promise.all([whoIsThere, howToSignIn])
  await release()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'My health profile' }),
  ).toBeVisible()
  // The app takes over what the page has begun.
  expect(calls.filter((path) => path.endsWith('/v1/client'))).toHaveLength(1)
  expect(calls.filter((path) => path.endsWith('/v1/environment'))).toHaveLength(1)
})

test('a page without a form of the identity provider fetches none, and the panel of a page that has one comes', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(routes.dashboard)
  const settings = page.getByRole('main').getByRole('link', { name: 'Account settings' })
  await expect(settings).toBeVisible()
  await page.waitForFunction(() => Reflect.get(window, 'Clerk')?.loaded)
  const ofForms = () => asked.filter((path) => /IdentityForms|(vendors|ui-common)_clerk/.test(path))
  expect(ofForms()).toEqual([])
  await settings.click()
  await page.getByRole('link', { name: 'My details' }).first().click()
  await expect(page.getByRole('button', { name: 'Update profile' })).toBeVisible()
  expect(ofForms()).not.toEqual([])
})

test('what reads a GP record comes with its page, before it is wanted', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  const reader = page.waitForResponse(/\/assets\/record-worker-[^/]*\.js$/)
  await page.goto(routes.gpRecord)
  expect((await reader).ok()).toBe(true)
  await expect(page.getByRole('button', { name: 'View my record' })).toBeVisible()
})

test('what makes a link to a summary, or shows one, comes with the page that shares and no other', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(180_000)
  await signInAs(people.amina)
  /** The names of our scripts that know of such links, of those that a page has asked for. */
  const ofSharing = async (path: string, shown: Locator) => {
    const asked = new Map<string, Promise<string>>()
    const note = (reply: Response) => {
      const { pathname } = new URL(reply.url())
      if (/^\/assets\/.*\.js$/.test(pathname)) asked.set(pathname, reply.text())
    }
    page.on('response', note)
    await page.goto(path)
    await expect(shown.first()).toBeVisible({ timeout: 60_000 })
    // What a page fetches ahead, it fetches once it has nothing else to do.
    await page.waitForLoadState('networkidle')
    page.off('response', note)
    expect(asked.size).toBeGreaterThan(0)
    const found: string[] = []
    for (const [name, text] of asked) if ((await text).includes('shlink:/')) found.push(name)
    return found
  }
  const main = page.getByRole('main')
  const pages = [
    [routes.dashboard, main.getByRole('link', { name: 'My health profile' })],
    [routes.taskList, main.getByRole('heading', { level: 1 })],
    [routes.healthProfile, main.getByRole('heading', { level: 2 })],
    [routes.gpRecord, page.getByRole('button', { name: 'View my record' })],
  ] as const
  for (const [path, shown] of pages) expect(await ofSharing(path, shown), path).toEqual([])
  const warning = page.getByRole('button', { name: 'View my record' })
  expect(await ofSharing(routes.shareRecord, warning)).toHaveLength(1)
})

test.describe('by their own choice', () => {
  test.use({ colorScheme: 'light', javaScriptEnabled: true })

  test('a visitor sees no light before the dark', async ({ page, faults }) => {
    faults.expect(withoutApp)
    await page.addInitScript(() => localStorage.setItem('rowan-appearance', 'dark'))
    await page.route('**/assets/*.js', async (route) => route.abort())
    await page.goto(routes.landing)
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(22, 32, 31)')
  })
})
