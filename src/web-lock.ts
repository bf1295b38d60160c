/** Runs `work` while nobody else, in this tab or another, holds the lock of that name. */
export type Lock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** Web Locks, which end with the tab that holds them. Without them, the lock only works within this tab. */
export const lockBetweenTabs = (): Lock =>
  typeof navigator !== 'undefined' && 'locks' in navigator
    ? async (name, work) => navigator.locks.request(name, work)
    : lockWithin()

/** The same within one tab. */
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
