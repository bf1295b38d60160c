import type { Command } from '#contract/commands.ts'
import type { Outbox } from './storage/outbox.ts'
import {
  emptyView,
  nothing,
  viewOf,
  withFailedLook,
  withRead,
  type Known,
  type WaitingView,
} from './waiting-view.ts'

/**
 * Takes over an answer that was acknowledged: it stays laid over the service's own until that is done.
 * Without one, another tab sent an answer that this one has never seen.
 */
type SentListener = (uid: string, command?: Command) => Promise<void>

interface Member {
  known: Known
  view: WaitingView
  /** How many readings of the disk were begun, and which of them was the last to be taken in. */
  begun: number
  taken: number
  /** A look that has not ended. */
  look?: Promise<void> | undefined
}

/** What this tab knows of the answers of each member, and who is told when that changes. */
export function createKnownAnswers(outbox: Outbox) {
  const members = createMembers()
  const sentListeners = new Set<SentListener>()
  return {
    change: members.change,
    of: (uid: string): Known => members.of(uid).known,
    view: members.view,
    subscribe: members.subscribe,
    onSent: (listener: SentListener): (() => void) => {
      sentListeners.add(listener)
      return () => void sentListeners.delete(listener)
    },
    /** Whoever fails to will read it from the service. */
    takeOver: async (uid: string, command?: Command): Promise<void> => {
      await Promise.allSettled([...sentListeners].map(async (listener) => listener(uid, command)))
    },
    ...readings(outbox, members),
  }
}

function createMembers() {
  const members = new Map<string, Member>()
  const listeners = new Set<() => void>()
  const of = (uid: string) => {
    const member = members.get(uid) ?? { known: nothing, view: emptyView, begun: 0, taken: 0 }
    members.set(uid, member)
    return member
  }
  return {
    of,
    view: (uid: string): WaitingView => members.get(uid)?.view ?? emptyView,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (uid: string, changes: (known: Known) => Partial<Known>): void => {
      const member = of(uid)
      member.known = { ...member.known, ...changes(member.known) }
      const view = viewOf(member.known)
      // To draw everything anew that is as it was costs a slow phone more than to compare.
      if (JSON.stringify(view) === JSON.stringify(member.view)) return
      member.view = view
      for (const listener of listeners) listener()
    },
  }
}

function readings(outbox: Outbox, { of, change }: ReturnType<typeof createMembers>) {
  /**
   * Reads the disk again. A reading counts until one that was begun later does: whoever waits for the
   * first look need not wait for those that follow. Rejects where it cannot be read.
   */
  const refresh = async (uid: string): Promise<void> => {
    const member = of(uid)
    member.begun += 1
    const reading = member.begun
    const read = await outbox.read(uid).catch((cause: unknown) => {
      change(uid, withFailedLook)
      throw cause
    })
    if (reading < member.taken) return
    member.taken = reading
    change(uid, (known) => withRead(known, read))
  }
  return {
    refresh,
    /** The same for who has changed nothing: those who look at the same time share one reading. */
    look: async (uid: string): Promise<void> => {
      const member = of(uid)
      member.look ??= refresh(uid).finally(() => {
        member.look = undefined
      })
      return member.look
    },
  }
}
