import * as v from 'valibot'
import type { Tab } from './tab.ts'

/** A W3C WebDriver session, with the few commands that the smoke test needs. */
export interface WebDriverSession {
  version: string
  tab: Tab
  close: () => Promise<void>
}

const Value = v.object({ value: v.unknown() })
const Session = v.object({
  sessionId: v.string(),
  capabilities: v.looseObject({ browserName: v.string(), browserVersion: v.string() }),
})
/** The key of an element reference in the standard. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const Element = v.object({ [elementKey]: v.string() })
const Answer = v.variant('state', [
  v.object({ state: v.literal('resolved'), value: v.optional(v.unknown()) }),
  v.object({ state: v.literal('rejected'), reason: v.string() }),
])

/** https://www.w3.org/TR/webdriver2/ */
export async function openSession(
  driver: string,
  capabilities: Readonly<Record<string, unknown>>,
): Promise<WebDriverSession> {
  const { sessionId, capabilities: given } = v.parse(
    Session,
    await send(`${driver}/session`, { capabilities: { alwaysMatch: capabilities } }),
  )
  const session = `${driver}/session/${sessionId}`
  await send(`${session}/timeouts`, { script: 30_000, pageLoad: 60_000 })
  const find = async (selector: string) => {
    const query = { using: 'css selector', value: selector }
    const found = v.parse(Element, await send(`${session}/element`, query))
    return `${session}/element/${found[elementKey]}`
  }
  return {
    version: `${given.browserName} ${given.browserVersion}`,
    tab: {
      goto: async (url) => void (await send(`${session}/url`, { url })),
      ask: async (expression) => {
        const sent = await send(`${session}/execute/async`, {
          script: asking(expression),
          args: [],
        })
        const answer = v.parse(Answer, sent)
        if (answer.state === 'rejected') throw new Error(answer.reason)
        return answer.value
      },
      async press(selector) {
        try {
          await send(`${await find(selector)}/click`, {})
        } catch (cause) {
          const over = await send(`${session}/execute/sync`, {
            script: whatLiesOver(selector),
            args: [],
          })
          throw new Error(`${selector} could not be pressed: ${String(over)} lies over it`, {
            cause,
          })
        }
      },
      type: async (selector, text) => {
        await send(`${session}/execute/sync`, { script: emptied(selector), args: [] })
        await send(`${await find(selector)}/value`, { text })
      },
    },
    close: async () => {
      await fetch(session, { method: 'DELETE' })
    },
  }
}

/** Empties a field and tells the page so, which WebDriver's own command does not do in WebKit. */
const emptied = (selector: string) => `
  const field = document.querySelector(${JSON.stringify(selector)})
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, '')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))`

/** Says which element a press on the middle of this one would meet. */
const whatLiesOver = (selector: string) => `
  const { x, y, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()
  const met = document.elementFromPoint(x + width / 2, y + height / 2)
  return (met?.outerHTML.slice(0, 300) ?? 'nothing') + JSON.stringify({ x, y, width, height, innerHeight, scrollY, full: document.documentElement.scrollHeight, body: document.body.innerText.slice(0, 1500) })`

/** The last argument of an async script is its callback. */
const asking = (expression: string) => `
  const answer = arguments[arguments.length - 1]
  Promise.resolve().then(() => ${expression}).then(
    (value) => answer({ state: 'resolved', value }),
    (reason) => answer({ state: 'rejected', reason: String(reason) }),
  )`

async function send(url: string, body: object): Promise<unknown> {
  const reply = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const { value } = v.parse(Value, await reply.json())
  if (!reply.ok) throw new Error(`WebDriver: ${new URL(url).pathname}: ${JSON.stringify(value)}`)
  return value
}
