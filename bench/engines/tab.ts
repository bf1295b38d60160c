/** One tab of one engine, driven as a person would: keys and clicks go through the browser. */
export interface Tab {
  /** Resolves when the document is there; also when the address answers nothing. */
  goto: (url: string) => Promise<void>
  /** The value of a JavaScript expression in the page; of a promise, what it resolves with. */
  ask: (expression: string) => Promise<unknown>
  press: (selector: string) => Promise<void>
  type: (selector: string, text: string) => Promise<void>
}

/** A browser that this machine has. */
export interface Engine {
  name: string
  /** What a person types to get it. */
  install: string
  isInstalled: () => boolean
  open: () => Promise<OpenEngine>
}

export interface OpenEngine {
  /** As the browser calls itself. */
  version: string
  tab: Tab
  close: () => Promise<void>
}

const timeoutMs = 60_000

/** Resolves when the expression is true in the page. Rejects with what was awaited after a minute. */
export async function until(tab: Tab, awaited: string, expression: string): Promise<void> {
  const giveUp = Date.now() + timeoutMs
  while (Date.now() < giveUp) {
    // While one document makes way for the next there is none to ask.
    if ((await tab.ask(expression).catch(() => false)) === true) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const shown = await tab.ask('document.body.innerText').catch(String)
  throw new Error(`Never seen: ${awaited}. The page says:\n${String(shown).slice(0, 1500)}`)
}

/** Resolves when words that match the pattern are visible. */
export const see = async (tab: Tab, pattern: RegExp): Promise<void> =>
  until(tab, String(pattern), `${pattern}.test(document.body.innerText)`)

/** Presses what is called so, a button or a link, once it can be. */
export async function pressNamed(tab: Tab, name: string): Promise<void> {
  await until(
    tab,
    name,
    `(() => {
      document.querySelectorAll('[data-pressed]').forEach((old) => old.removeAttribute('data-pressed'))
      const found = [...document.querySelectorAll('button, a')].find(
        (each) => each.innerText.trim() === ${JSON.stringify(name)} && each.checkVisibility() && !each.disabled)
      found?.setAttribute('data-pressed', '')
      return found !== undefined
    })()`,
  )
  await tab.press('[data-pressed]')
}

/** Fills a field once it is there and takes input. */
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
