/*
 * Runs in the page, before anything of it: takes the times that a person would. All times are
 * milliseconds since the navigation began; a thing is seen when the frame that holds it was drawn.
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
}
requestAnimationFrame(look)

Object.assign(window, {
  stopwatch: {
    /** Of each awaited sight that came, when. Text whose font is still awaited has not been seen. */
    times() {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
      if (painted === undefined) return {}
      return Object.fromEntries(
        Object.entries(seen).map(([name, time]) => [name, Math.max(time, painted)]),
      )
    },
    /** The longest task that began before `to`; those below 50 ms are not told to anybody.
     * @param {number} to */
    longestTask: (to) =>
      Math.max(0, ...tasks.flatMap(({ start, duration }) => (start < to ? [duration] : []))),
  },
})
