/** One tab of one engine, operated as by a person: keys and clicks go through the browser. */
export interface Tab {
  /** Resolves once the document has loaded, or nothing has answered. */
  goto: (url: string) => Promise<void>
  /** Evaluates a JavaScript expression in the page, and awaits it. */
  ask: (expression: string) => Promise<unknown>
  press: (selector: string) => Promise<void>
  type: (selector: string, text: string) => Promise<void>
}

/** A browser engine. */
export interface Engine {
  name: string
  /** The command that installs it. */
  install: string
  isInstalled: () => boolean
  open: () => Promise<OpenEngine>
}

export interface OpenEngine {
  /** The browser's own name and version. */
  version: string
  tab: Tab
  close: () => Promise<void>
}

const timeoutMs = 60_000

/** Resolves once the expression is true in the page. After a minute it rejects with a message that names `awaited`. */
export async function until(tab: Tab, awaited: string, expression: string): Promise<void> {
  const giveUp = Date.now() + timeoutMs
  while (Date.now() < giveUp) {
    // Between two documents there is none to evaluate in.
    if ((await tab.ask(expression).catch(() => false)) === true) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const shown = await tab.ask('document.body.innerText').catch(String)
  throw new Error(`Never seen: ${awaited}. The page says:\n${String(shown).slice(0, 1500)}`)
}

/** Resolves once text that matches the pattern is visible. */
export const see = async (tab: Tab, pattern: RegExp): Promise<void> =>
  until(tab, String(pattern), `${pattern}.test(document.body.innerText)`)

/** Scrolls to the button or link of that name and presses it, once it is enabled. */
export async function pressNamed(tab: Tab, name: string): Promise<void> {
  await until(
    tab,
    name,
    `(() => {
      document.querySelectorAll('[data-pressed]').forEach((old) => old.removeAttribute('data-pressed'))
      const found = [...document.querySelectorAll('button, a')].find(
        (each) => each.innerText.trim() === ${JSON.stringify(name)} && each.checkVisibility() && !each.disabled)
      found?.setAttribute('data-pressed', '')
      found?.scrollIntoView({ block: 'center' })
      return found !== undefined
    })()`,
  )
  await tab.press('[data-pressed]')
}

/** Fills in a field once it accepts input. */
export async function fill(tab: Tab, selector: string, text: string): Promise<void> {
  await until(
    tab,
    selector,
    `(() => {
      const field = document.querySelector(${JSON.stringify(selector)})
      return field !== null && !field.disabled && field.checkVisibility()
    })()`,
  )
  await tab.type(selector, text)
}
