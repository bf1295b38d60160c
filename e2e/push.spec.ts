import type { BrowserContext } from '@playwright/test'
import { routes } from '../src/routes.ts'
import { launchOptions } from './support/chromium.ts'
import { allHands, mouse } from './support/hands.ts'
import { openDiagnostics, orderKit } from './support/kit.ts'
import { operate } from './support/operate.ts'
import { chooseProduct } from './support/product.ts'
import { expect, origin, test, type Page } from './support/test.ts'

// The headless shell shows no notifications.
test.use({ serviceWorkers: 'allow', launchOptions: launchOptions() })
// The tests share the browser's notifications.
test.describe.configure({ mode: 'default' })

/** The address of the stand-in of the browser’s push service. */
const pushService = async () => `http://localhost:${(await chooseProduct()).port + 1}/push-service`

/** Subscribes the browser at the stand-in, because its real push service cannot be reached from everywhere. */
async function subscribesAtStandIn(page: Page): Promise<string> {
  const device = await (await fetch(`${await pushService()}/devices`, { method: 'POST' })).json()
  await page.addInitScript((given) => {
    let isSubscribed = sessionStorage.getItem('subscribed') === 'yes'
    const subscription = {
      endpoint: given.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => given,
      unsubscribe: async () => {
        isSubscribed = false
        sessionStorage.removeItem('subscribed')
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isSubscribed ? subscription : null),
      subscribe: async () => {
        isSubscribed = true
        sessionStorage.setItem('subscribed', 'yes')
        return subscription
      },
    })
  }, device)
  return device.id
}

async function messagesOf(id: string): Promise<string[]> {
  return (await fetch(`${await pushService()}/devices/${id}/messages`)).json()
}

/** Delivers a message to the real worker, as its push service would. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (found) resolve(found.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

const shownTitles = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title }) => title)
  })

for (const hands of allHands) {
  test(`news of a kit reaches the lock screen in plain words ${hands.name}`, async ({
    page,
    context,
    signInAsNewMember,
  }) => {
    test.setTimeout(150_000)
    await context.grantPermissions(['notifications'], { origin })
    const device = await subscribesAtStandIn(page)
    const { email } = await signInAsNewMember()
    await openDiagnostics(page, email, mouse)
    const number = await orderKit(page, mouse)
    await page.goto(routes.notificationSettings)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await hands.press(page.getByRole('button', { name: 'Turn on notifications' }))
    await expect(page.getByText('Notifications are on for this device')).toBeVisible()
    // The test may run at night.
    await page.getByRole('checkbox', { name: 'Wait during quiet hours' }).uncheck()
    await hands.press(page.getByRole('button', { name: 'Save' }))
    await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible()
    await operate('kit-event', number, 'ORDER_DISPATCHED')
    await expect.poll(async () => messagesOf(device)).toHaveLength(1)
    const [message = ''] = await messagesOf(device)
    expect(JSON.parse(message)).toMatchObject({ title: 'You have news in Rowan', unread: 1 })

    // A browser that has just started may silently drop messages from its test interface.
    await expect(async () => {
      await deliver(context, page, message)
      const shown = { timeout: 3_000 }
      await expect.poll(async () => shownTitles(page), shown).toEqual(['You have news in Rowan'])
    }).toPass()
    // Another one, and a malformed one, replace it.
    await deliver(context, page, message)
    await deliver(context, page, 'not a message')
    await expect.poll(async () => shownTitles(page)).toEqual(['You have news in Rowan'])

    await hands.press(page.getByRole('button', { name: 'Turn off notifications' }))
    await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
    expect(await shownTitles(page)).toEqual([])
  })
}

test('a notification that is pressed while somebody types opens the notifications, and Back has what was typed', async ({
  page,
  context,
  signInAsGreeted,
}) => {
  await context.grantPermissions(['notifications'], { origin })
  await signInAsGreeted()
  await page.goto(routes.onboardingStep.href('step1'))
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.getByRole('button', { name: 'Enter address manually' }).click()
  const line = page.getByLabel('Address line 1')
  await line.fill('Flat 3, 12 Mill Lane')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await expect(async () => {
    await deliver(context, page, 'not a message')
    await expect.poll(async () => shownTitles(page), { timeout: 3_000 }).toHaveLength(1)
  }).toPass()
  await press(context)
  await expect(page).toHaveURL(routes.notifications)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect.poll(async () => shownTitles(page)).toEqual([])
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await page.goBack()
  await expect(line).toHaveValue('Flat 3, 12 Mill Lane')
})

/** Has the real worker handle a press. No test can make a real one, without which no window may be focused. */
async function press(context: BrowserContext): Promise<void> {
  await context.serviceWorkers()[0]?.evaluate(`(async () => {
    WindowClient.prototype.focus = async function () { return this }
    const [notification] = await self.registration.getNotifications()
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })()`)
}

test('who blocks notifications is told where to allow them, and is asked nothing', async ({
  page,
  signInAsGreeted,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await signInAsGreeted()
  await page.goto(routes.notificationSettings)
  await expect(page.getByText('Your browser blocks notifications from Rowan.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toHaveCount(0)
})

test('what a member wants to be told is kept', async ({ page, signInAsGreeted }) => {
  await signInAsGreeted()
  await page.goto(routes.notificationSettings)
  await page.getByRole('checkbox', { name: 'A study invites me' }).uncheck()
  await page.getByLabel('From').selectOption('9pm')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'A study invites me' })).not.toBeChecked()
  await expect(page.getByLabel('From')).toHaveValue('21:00')
})
