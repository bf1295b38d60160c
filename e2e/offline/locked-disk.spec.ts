import { routes } from '../../src/routes.ts'
import { nextButton, question, textField } from '../support/health-profile.ts'
import { locked, lockIsOn, setPasskey, setPin } from '../support/lock.ts'
import { givePasskeys } from '../support/passkeys.ts'
import { makeAccount } from '../support/session.ts'
import { expect, origin, test, type Page } from '../support/test.ts'
import { rowsIn } from './stored-rows.ts'
import { bytesOnTheDisk, inTheBrowser, onTheDisk } from './search-profile.ts'
import { makeTablet } from './tablet.ts'

const lastName = 'Campbell-Åström'
const answered = 'Zebrafinch-Quill syndrome'
const waiting = 'Nightjar Royal Infirmary'
const canaries = [lastName, answered, waiting]
const plain = ['rowan-cache', 'rowan-outbox', 'rowan-device']

const ways = {
  passkey: async (page: Page) => {
    await givePasskeys(page, { hasPrf: true })
    await setPasskey(page)
  },
  PIN: setPin,
} as const

for (const [way, setLock] of Object.entries(ways)) {
  test(`S38: on a disk that is copied while a ${way} locks it nothing can be read, nor is a key there that opens it`, async () => {
    const tablet = await makeTablet()
    try {
      const context = await tablet.open()
      const page = context.pages()[0] ?? (await context.newPage())
      const secrets: Buffer[] = []
      await page.exposeFunction('noteSecret', (hex: string) =>
        secrets.push(Buffer.from(hex, 'hex')),
      )
      await page.addInitScript(noteSecrets)
      const { cookies } = await makeAccount(origin, { isGreeted: true, lastName })
      await context.addCookies(cookies)
      await page.goto(routes.lock)
      await setLock(page)
      await expect(lockIsOn(page)).toBeVisible()
      // Without a reload, which would ask for the lock: this page has its key.
      await follow(page, routes.onboardingStep.href('step2'))
      await expect(question(page, "What's your diagnosis?")).toBeVisible()
      await textField(page).fill(answered)
      await nextButton(page).click()
      await expect(question(page, "What's your date of birth?")).toBeVisible()
      await follow(page, routes.healthProfile)
      await expect(page.getByText(answered)).toBeVisible()
      await follow(page, routes.onboardingStep.href('step7'))
      await expect(question(page, 'Which hospitals have you been treated at?')).toBeVisible()
      await context.setOffline(true)
      await textField(page).fill(waiting)
      await nextButton(page).click()
      await expect(page.getByText('Saved on this device', { exact: true }).first()).toBeVisible()
      await context.setOffline(false)
      await page.goto(routes.dashboard)
      await expect(locked(page)).toBeVisible()
      expect(await rowsIn(page, 'rowan-device')).toEqual(
        expect.arrayContaining(['lock', 'session']),
      )
      expect(await rowsIn(page, 'rowan-device')).not.toContain('session-key')
      expect(await inTheBrowser(page, canaries)).toEqual([])
      await tablet.close()
      expect(await onTheDisk(tablet.profile, canaries)).toEqual([])
      expect(secrets.length).toBeGreaterThan(0)
      const sought = secrets.map((bytes, index) => ({ name: `secret ${index}`, bytes }))
      expect(await bytesOnTheDisk(tablet.profile, sought)).toEqual([])
      expect((await onTheDisk(tablet.profile, plain)).length).toBeGreaterThanOrEqual(plain.length)
    } finally {
      await tablet.remove()
    }
  })
}

/** Navigates to a page without a reload. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

/** Runs in the page: reports every secret that keys are derived from. */
function noteSecrets(): void {
  const { subtle } = crypto
  const importKey = subtle.importKey.bind(subtle)
  const noted = async (...given: Parameters<typeof importKey>) => {
    const [format, bytes, algorithm] = given
    if (format === 'raw' && algorithm === 'HKDF' && !('kty' in bytes)) {
      const view = ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes)
      const hex = [...view].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      await Reflect.get(window, 'noteSecret')(hex)
    }
    return importKey(...given)
  }
  Object.defineProperty(subtle, 'importKey', { value: noted })
}
