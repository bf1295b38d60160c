/*
 * Runs before the page's own scripts, and measures what a person would. All times are milliseconds of
 * `performance.now()`. Something counts as seen once the frame that contains it has been painted.
 */

interface Task {
  start: number
  duration: number
}

const tasks: Task[] = []
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    tasks.push({ start: startTime, duration })
}).observe({ type: 'longtask', buffered: true })

interface Times {
  /** When the record had been validated, but its entries had not been created. */
  checked: number
  /** When its first entry was seen. */
  seen: number
}

let timed = Promise.withResolvers<Times>()
let whole = Promise.withResolvers<number>()

/** Text next to the awaited entries: until it appears, those of fewer dates are on the page. */
let beside = ''
const areEntriesThere = () => {
  const main = document.querySelector('main')
  return main?.textContent.includes(beside) && main.querySelector('article, tbody tr')
}

function noteChecked(): void {
  const checked = performance.now()
  const { resolve, reject } = timed
  seen(areEntriesThere).then((at) => resolve({ checked, seen: at }), reject)
}

addEventListener('bench-read', noteChecked)

class WatchedWorker extends Worker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options)
    this.addEventListener('message', ({ data }) => {
      // The steps of `RecordReader`: `true` means that it is a record; the others that it is complete.
      if (data === true) noteChecked()
      if (data === undefined || data.isWhole) whole.resolve(performance.now())
    })
  }
}
window.Worker = WatchedWorker

const frame = async (): Promise<number> => new Promise(requestAnimationFrame)
/** Called in a frame; resolves with the time when it was painted. */
const drawn = async (): Promise<number> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(performance.now()), { once: true })
    port1.start()
    port2.postMessage('')
  })

const timeoutMs = 60_000

/** Resolves with the time when the frame that contains it was painted. */
async function seen(isThere: () => unknown): Promise<number> {
  const giveUp = performance.now() + timeoutMs
  await frame()
  while (!isThere()) {
    await frame()
    if (performance.now() > giveUp) throw new Error(`It was not seen: ${String(isThere)}`)
  }
  return drawn()
}

const isInSight = (element: Element | null): boolean => {
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  return top < innerHeight && bottom > 0
}

let result = Promise.withResolvers<number>()

/** Measures from the next key until it is seen. */
function afterKey(isThere: () => unknown): void {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  result = { promise, resolve, reject }
  const time = ({ timeStamp }: KeyboardEvent) => {
    seen(isThere).then((at) => resolve(at - timeStamp), reject)
  }
  addEventListener('keydown', time, { once: true, capture: true })
}

const stopwatch = {
  now: () => performance.now(),
  /** Resets the times. The next record counts, once this text is next to it. */
  reset(words: string): void {
    beside = words
    timed = Promise.withResolvers()
    whole = Promise.withResolvers()
  },
  times: () => timed.promise,
  /** Resolves with the time when the page had every entry. */
  whole: () => whole.promise,
  elements: () => document.querySelectorAll('*').length,
  /** The longest task between two times; the browser does not report those below 50 ms. */
  longestTask: (from: number, to = Number.POSITIVE_INFINITY): number =>
    Math.max(
      0,
      ...tasks.flatMap(({ start, duration }) =>
        start + duration > from && start < to ? [duration] : [],
      ),
    ),
  /** Scrolls from the first entry to the last, one step per frame. */
  async scrollThrough(steps: number): Promise<number> {
    let most = 0
    for (let step = 0; step <= steps; step += 1) {
      const end = document.documentElement.scrollHeight - innerHeight
      scrollTo(0, (end * step) / steps)
      await frame()
      most = Math.max(most, stopwatch.elements())
    }
    return most
  },
  /** Measures from the next key until the row is visible. */
  awaitRow: (index: number) =>
    afterKey(() => isInSight(document.querySelector(`main [data-index="${index}"]`))),
  /** Measures from the next key until the match is marked. */
  awaitMarked: (text: string) =>
    afterKey(() => {
      const marked = [...document.querySelectorAll('main article mark')]
      return marked.some(({ textContent }) => textContent?.toLowerCase() === text)
    }),
  result: () => result.promise,
}

Object.assign(window, { stopwatch })
