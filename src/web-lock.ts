/** Runs `work` while nobody else, in this tab or another, holds the lock of that name. */
export type Lock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** Web Locks: they end with the tab that holds them. Where there are none, this tab keeps order for itself. */
export const lockBetweenTabs = (): Lock =>
  typeof navigator !== 'undefined' && 'locks' in navigator
    ? async (name, work) => navigator.locks.request(name, work)
    : lockWithin()

/** The same inside one tab alone. */
export function lockWithin(): Lock {
  const last = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work)
    last.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
}
