/*
 * What Rowan and its packages call, and the oldest browsers of docs/browsers.md lack. Each program imports it first:
 * the app, the viewer and the workers that need it. `build/check-browsers.ts` finds what is called and is missing here.
 */

function fillIn(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) {
    Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  }
}

// Chrome before 116, Firefox before 124, Safari before 17.4.
fillIn(AbortSignal, 'any', (signals: Iterable<AbortSignal>): AbortSignal => {
  const any = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) {
      any.abort(signal.reason)
      break
    }
    // The signal that lives longer lets go of this one.
    signal.addEventListener('abort', () => any.abort(signal.reason), { signal: any.signal })
  }
  return any.signal
})

// Chrome before 120, Safari before 17.
fillIn(URL, 'canParse', (url: string | URL, base?: string | URL): boolean => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
})

// Chrome before 110.
fillIn(Array.prototype, 'toReversed', function toReversed(this: unknown[]) {
  return [...this].reverse()
})
fillIn(
  Array.prototype,
  'toSorted',
  function toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return [...this].sort(compare)
  },
)
fillIn(Array.prototype, 'with', function replaced(this: unknown[], at: number, value: unknown) {
  const place = at < 0 ? this.length + at : at
  if (place < 0 || place >= this.length) throw new RangeError('There is no such place.')
  const copy = [...this]
  copy[place] = value
  return copy
})

export {}
