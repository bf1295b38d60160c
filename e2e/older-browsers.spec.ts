import { acceptedFeatures } from '../build/accepted-features.ts'
import { missingIn } from '../build/missing-features.ts'
import { oldestBrowsers } from '../build/oldest-browsers.ts'
import { routes, viewerPage } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { answers, nextButton, question, textField } from './support/health-profile.ts'
import { logIn } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

const lastPart = (name: string) => name.match(/(\w+)(\(\))?$/)?.[1]
const used = new Set(Object.values(acceptedFeatures).flat().map(lastPart))

/** What the build uses and this browser lacks: `Promise#withResolvers`, `URL.canParse`, `scheduler`. */
const missing = [...missingIn({ ios: oldestBrowsers.ios })].filter(
  (name) => /^[A-Za-z]+([.#]\w+)?$/.test(name) && used.has(lastPart(name)),
)

test('Safari 16.4: a member signs in and answers a question', async ({
  page,
  context,
  signInAsGreeted,
}) => {
  await page.addInitScript((names) => {
    for (const name of names) {
      const [owner = '', member] = name.split(/[.#]/)
      const holder: unknown = Reflect.get(globalThis, owner)
      if (member === undefined) Reflect.deleteProperty(globalThis, owner)
      else if (typeof holder === 'function') {
        Reflect.deleteProperty(holder, member)
        Reflect.deleteProperty(holder.prototype ?? {}, member)
      }
    }
  }, missing)
  const { email, password } = await signInAsGreeted()
  await context.clearCookies()

  await page.goto(routes.signIn)
  expect(await page.evaluate(() => 'withResolvers' in Promise || 'union' in Set.prototype)).toBe(
    false,
  )
  await logIn(page, { email, password })
  await page.waitForURL(`**${routes.dashboard}`)

  await page.goto(routes.onboardingStep.href('step2'))
  await textField(page).fill(answers.names.diagnosis[0])
  await nextButton(page).click()
  await expect(question(page, "What's your date of birth?")).toBeVisible()
  await page.goto(routes.healthProfile)
  await expect(page.getByText(answers.names.diagnosis[0])).toBeVisible()
})

test('a browser that is too old says so on each page, and nothing else runs', async ({
  page,
  signInAsGreeted,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement, 'supports'))
  await signInAsGreeted()
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/(api|clerk)\//.test(request.url())) calls.push(request.url())
  })
  for (const path of [routes.landing, routes.signIn, routes.dashboard, viewerPage]) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This browser is too old for Rowan',
    )
    await expect(page.getByText(/Safari 16\.4.*or anything newer/)).toBeVisible()
    await expect(page).toHaveTitle(/too old/)
    await expect(page.locator('#root, #main')).toHaveCount(0)
    await expectAccessible(page, 'too old')
  }
  expect(calls).toEqual([])
})
