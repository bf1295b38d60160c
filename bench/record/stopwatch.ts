/*
 * Runs in the page, before anything of it: takes the times that a person would. All times are
 * milliseconds of `performance.now()`; a thing is seen when the frame that holds it was drawn.
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
  /** The record was parsed and the contract had let it pass; its entries were still to be made. */
  checked: number
  /** Its first entry was seen. */
  seen: number
}

let timed = Promise.withResolvers<Times>()
let whole = Promise.withResolvers<number>()

/** Words beside the entries that are waited for: until then those of fewer dates stay on the page. */
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
      // The steps of `RecordReader`: it is a record; all of it is here, or nothing more comes.
      if (data === true) noteChecked()
      if (data === undefined || data.isWhole) whole.resolve(performance.now())
    })
  }
}
window.Worker = WatchedWorker

const frame = async (): Promise<number> => new Promise(requestAnimationFrame)
/** Called in a frame: when that was drawn. */
const drawn = async (): Promise<number> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(performance.now()), { once: true })
    port1.start()
    port2.postMessage('')
  })

const timeoutMs = 60_000

/** When the frame was drawn in which the thing is there. */
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

/** From the next key until the thing is seen. */
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
  /** Clears what was timed; the next record that is read counts, once these words stand beside it. */
  reset(words: string): void {
    beside = words
    timed = Promise.withResolvers()
    whole = Promise.withResolvers()
  },
  times: () => timed.promise,
  /** When the page had every entry. */
  whole: () => whole.promise,
  elements: () => document.querySelectorAll('*').length,
  /** The longest task between two times; those below 50 ms are not told to anybody. */
  longestTask: (from: number, to = Number.POSITIVE_INFINITY): number =>
    Math.max(
      0,
      ...tasks.flatMap(({ start, duration }) =>
        start + duration > from && start < to ? [duration] : [],
      ),
    ),
  /** From the first entry to the last, a step in each frame. */
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
  /** Times the next key until the row is in sight. */
  awaitRow: (index: number) =>
    afterKey(() => isInSight(document.querySelector(`main [data-index="${index}"]`))),
  /** Times the next key until what was found is marked. */
  awaitMarked: (text: string) =>
    afterKey(() => {
      const marked = [...document.querySelectorAll('main article mark')]
      return marked.some(({ textContent }) => textContent?.toLowerCase() === text)
    }),
  result: () => result.promise,
}

Object.assign(window, { stopwatch })
