/*
 * Runs before the page's own scripts. In ms: how long after a key a suggestion is painted, and the longest task.
 */

/** @type {number[]} */
const tasks = []
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) tasks.push(duration)
}).observe({ type: 'longtask', buffered: true })

Reflect.set(window, 'stopwatch', {
  /** The longest task since the last time it was asked. */
  longestTask: () => Math.max(0, ...tasks.splice(0)),
  /** Resolves once a suggestion with these words is painted after the next key, within ten seconds. @param {string} words */
  untilSuggested: async (words) =>
    new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`Nothing with ${words} is suggested`)), 10_000)
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const look = () => {
            const options = [...document.querySelectorAll('[role=option]')]
            if (!options.some(({ textContent }) => textContent.includes(words))) {
              requestAnimationFrame(look)
              return
            }
            // After the frame that has it.
            requestAnimationFrame(() =>
              setTimeout(() => resolve(Math.round(performance.now() - timeStamp))),
            )
          }
          look()
        },
        { once: true, capture: true },
      )
    }),
})
