/**
 * Run by Lighthouse CI before each audit. A public page is audited as a visitor; every other page as the example
 * person Amina, who has closed the greetings. The app's files are not cached, so that each audit is a first visit.
 *
 * @param {import('puppeteer-core').Browser} browser
 * @param {{ url: string }} context
 */
module.exports = async function becomeVisitor(browser, { url }) {
  const { origin, pathname } = new URL(url)
  const page = await browser.newPage()
  try {
    const devtools = await page.createCDPSession()
    const isForMembers = /^\/(dashboard|help)\b/.test(pathname)
    const isKnown = isForMembers && (await isAmina(page, origin))
    if (!isKnown) await clearStorage(devtools, origin, 'all')
    if (isForMembers && !isKnown) await signIn(page, origin)
    await page.goto('about:blank')
    await clearStorage(devtools, origin, 'service_workers,cache_storage')
    await devtools.send('Network.clearBrowserCache')
  } finally {
    await page.close()
  }
}

/**
 * @param {import('puppeteer-core').CDPSession} devtools
 * @param {string} origin
 * @param {string} storageTypes
 */
const clearStorage = (devtools, origin, storageTypes) =>
  devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })

/**
 * @param {import('puppeteer-core').Page} page
 * @param {string} origin
 */
async function isAmina(page, origin) {
  await page.goto(`${origin}/privacy-policy`)
  return page.evaluate(() => /__client_uat=[1-9]/.test(document.cookie))
}

/**
 * @param {import('puppeteer-core').Page} page
 * @param {string} origin
 */
async function signIn(page, origin) {
  await page.goto(`${origin}/sign-in`)
  await page.locator('input[name=identifier]').fill('amina+clerk_test@example.com')
  await page.keyboard.press('Enter')
  await page.locator('input[name=password]:not([tabindex="-1"])').fill('Demo-passw0rd!')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => location.pathname === '/dashboard')
  await page.waitForSelector('main h1')
  await closeGreetings(page)
}

/**
 * Closes the greetings, which come one after another with one button each. Somebody who has had them is asked
 * about the device instead. Nothing is shown the second time.
 *
 * @param {import('puppeteer-core').Page} page
 */
async function closeGreetings(page) {
  for (let quiet = 0; quiet < 8;) {
    const hasClosed = await page.evaluate(() => {
      const buttons = [...document.querySelectorAll('[role=dialog] button, aside button')]
      const answer = buttons.find(({ textContent }) =>
        /^(Continue|Close|Only I use it)$/.test(textContent ?? ''),
      )
      if (answer instanceof HTMLElement) answer.click()
      return answer !== undefined
    })
    quiet = hasClosed ? 0 : quiet + 1
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
