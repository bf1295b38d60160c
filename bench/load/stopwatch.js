/*
 * Runs before the page's own scripts, and measures what a person would. All times are milliseconds since the start
 * of the navigation. Something counts as seen once the frame that contains it has been painted.
 */

/** @typedef {{ selector: string, words?: string }} Sight */

/** @type {Record<string, number>} */
const seen = {}
/** @type {{ start: number, duration: number }[]} */
const tasks = []
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    tasks.push({ start: startTime, duration })
}).observe({ type: 'longtask', buffered: true })

/** @type {Map<string, Sight>} */
const awaited = new Map(Object.entries(Reflect.get(window, 'awaitedSights') ?? {}))

let shift = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (!Reflect.get(entry, 'hadRecentInput')) shift += Number(Reflect.get(entry, 'value'))
  }
}).observe({ type: 'layout-shift', buffered: true })

/** @param {Sight} sight */
function isInSight({ selector, words }) {
  const pattern = new RegExp(words ?? '\\S')
  return [...document.querySelectorAll(selector)].some(
    (element) =>
      (element instanceof HTMLInputElement
        ? !element.disabled
        : pattern.test(element.textContent)) &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )
}

/** @param {() => void} then */
function afterFrame(then) {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', then, { once: true })
  port1.start()
  port2.postMessage('')
}

function look() {
  for (const [name, sight] of awaited) {
    if (!isInSight(sight)) continue
    awaited.delete(name)
    afterFrame(() => {
      seen[name] = performance.now()
    })
  }
  if (awaited.size > 0) requestAnimationFrame(look)
  else afterFrame(opens && !openedBy ? askToOpen : askForPress)
}
requestAnimationFrame(look)

/*
 * What a button opens, and how long after the press that works.
 */

/** @type {{ button: string, sight: Sight } | undefined} */
const opens = Reflect.get(window, 'openedByPress')
/** @type {number | undefined} */
let openedBy

function askToOpen() {
  const button = [...document.querySelectorAll('main button')].find(
    ({ textContent }) => textContent === opens?.button,
  )
  // It is gone once a press has worked.
  if (!opens || !button) return
  button.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = button.getBoundingClientRect()
  addEventListener('pointerdown', ({ timeStamp }) => (openedBy = timeStamp), { once: true })
  awaited.set('opened', opens.sight)
  Reflect.get(window, 'pressForBench')(JSON.stringify({ x: x + width / 2, y: y + height / 2 }))
  requestAnimationFrame(look)
}

/*
 * A press works once it opens the page of the link. The browser performs it, as soon as everything is visible and
 * repeatedly until it works.
 */

/** @type {string | undefined} */
const pressed = Reflect.get(window, 'pressedLink')
const retryAfterMs = 250
/** @type {string | undefined} */
let leadsTo

function askForPress() {
  if (pressed === undefined || 'press' in seen) return
  const link = [...document.querySelectorAll(pressed)].find(isInView)
  if (link instanceof HTMLAnchorElement) {
    leadsTo = link.pathname
    const { x, y, width, height } = link.getBoundingClientRect()
    Reflect.get(window, 'pressForBench')(JSON.stringify({ x: x + width / 2, y: y + height / 2 }))
  }
  setTimeout(askForPress, retryAfterMs)
}

/** @param {Element} element */
function isInView(element) {
  const { top, bottom, width } = element.getBoundingClientRect()
  return width > 0 && top >= 0 && bottom <= innerHeight
}

// Without a listener the link would load another document, in which nothing is measured.
addEventListener('click', (event) => event.preventDefault())
Reflect.get(window, 'navigation').addEventListener('currententrychange', () => {
  if (location.pathname === leadsTo) seen['press'] ??= performance.now()
})

Object.assign(window, {
  stopwatch: {
    /** When each awaited sight appeared. Text counts once its font has loaded. */
    times() {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
      if (painted === undefined) return {}
      const times = Object.fromEntries(
        Object.entries(seen).map(([name, time]) => [name, Math.max(time, painted)]),
      )
      if (openedBy !== undefined && times['opened']) times['opened'] -= openedBy
      return times
    },
    shift: () => shift,
    firstPaint: () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    /** The longest task that began before `to`; the browser does not report those below 50 ms.
     * @param {number} to */
    longestTask: (to) =>
      Math.max(0, ...tasks.flatMap(({ start, duration }) => (start < to ? [duration] : []))),
  },
})
