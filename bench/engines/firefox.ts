import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer-core'
import { onPath } from '../../e2e/support/on-path.ts'
import type { Engine, OpenEngine } from './tab.ts'

const binary = onPath('firefox-esr') ?? onPath('firefox')

/** Gecko, over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  install: 'apt-get install firefox-esr',
  isInstalled: () => binary !== undefined && existsSync(binary),
  open,
}

async function open(): Promise<OpenEngine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: binary ?? '',
    headless: true,
    // Firefox 140 does not support the command with which puppeteer sets a viewport.
    defaultViewport: null,
    args: ['--width=412', '--height=823'],
  })
  const page = await browser.newPage()
  return {
    version: await browser.version(),
    tab: {
      goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
      ask: async (expression) => page.evaluate(expression),
      press: async (selector) => page.click(selector),
      async type(selector, text) {
        await page.click(selector, { count: 3 })
        await page.keyboard.type(text)
      },
    },
    close: async () => browser.close(),
  }
}
