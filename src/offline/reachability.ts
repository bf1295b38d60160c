import type { After } from './delivery-run.ts'

/**
 * What is known of the way to the service. `offline`: the device says that it has no network, and
 * nothing answers. `checking`: it is being found out. `limited`: there is a network, but our service
 * does not answer on it.
 */
export type Reachability = 'offline' | 'checking' | 'reachable' | 'limited'

export interface ReachabilityParts {
  /** Whether our service answers within so many milliseconds; never rejects. */
  probe: (deadline: number) => Promise<boolean>
  /** What the device says of its network: a hint, for it knows nothing of what lies behind. */
  hasNetwork: () => boolean
  /** Nobody looks at a hidden page: it asks nothing. */
  isVisible: () => boolean
  /** Milliseconds since 1970. */
  now: () => number
  random: () => number
  after: After
}

const deadlines = { first: 3000, second: 1500 }
const whileReachable = 30_000
const unreachable = { shortest: 2000, longest: 30_000 }
/** Whoever came back so shortly after going has to answer twice. */
const flapping = 5000
const betweenAnswers = 500

export type ReachabilityWatch = ReturnType<typeof createReachability>

/**
 * Finds out whether the service can be reached. One failure is no proof: two are needed to say that
 * it cannot be, and they take less than five seconds.
 */
export function createReachability(parts: ReachabilityParts) {
  const standing = createStanding(parts.now)
  const { state, become } = standing
  let failures = 0
  let answers = 0
  let isProbing = false
  let cancelTimer = () => {}

  const later = (wait: number) => {
    cancelTimer()
    if (parts.isVisible()) cancelTimer = parts.after(wait, () => void check())
  }

  const takeAnswer = () => {
    failures = 0
    answers += 1
    const isFlapping = parts.now() - standing.lostAt() < flapping
    if (state() === 'reachable' || answers > 1 || !isFlapping) {
      become('reachable')
      return later(whileReachable * (0.8 + 0.4 * parts.random()))
    }
    become('checking')
    return later(betweenAnswers)
  }

  const takeSilence = () => {
    answers = 0
    failures += 1
    if (!parts.hasNetwork()) become('offline')
    else if (failures > 1) become('limited')
    else return later(0)
    const { shortest, longest } = unreachable
    const ceiling = Math.min(longest, shortest * 1.5 ** (failures - 1))
    return later(ceiling * (0.5 + 0.5 * parts.random()))
  }

  /** Asks the service now. */
  const check = async (): Promise<void> => {
    if (isProbing) return
    isProbing = true
    cancelTimer()
    const isAnswered = await parts.probe(failures === 0 ? deadlines.first : deadlines.second)
    isProbing = false
    if (isAnswered) takeAnswer()
    else takeSilence()
  }

  return {
    check,
    state,
    isUsable: standing.isUsable,
    subscribe: standing.subscribe,
    /** The device says that its network came or went. */
    onNetworkChange: async (): Promise<void> => {
      failures = 0
      if (!parts.hasNetwork()) become('offline')
      else if (state() !== 'reachable') become('checking')
      await check()
    },
    /** A person wants to know it now, however long the service has been silent. */
    ask: async (): Promise<void> => {
      failures = 0
      await check()
    },
    /** A call was answered by our service: as good as a probe. */
    onAnswer: (): void => {
      if (state() === 'reachable') failures = 0
      else if (!isProbing) takeAnswer()
    },
    /** A call failed, or takes suspiciously long: the first of two failures. */
    onSilence: async (): Promise<void> => {
      if (state() !== 'reachable' || isProbing) return
      failures = Math.max(failures, 1)
      await check()
    },
  }
}

/** What is known at the moment, and who is told when it changes. */
function createStanding(now: () => number) {
  const listeners = new Set<() => void>()
  let state: Reachability = 'checking'
  let isUsable = true
  let lostAt = Number.NEGATIVE_INFINITY
  return {
    state: (): Reachability => state,
    /** Whether calls are worth making: true until the opposite is known. */
    isUsable: (): boolean => isUsable,
    /** When the service was last lost. */
    lostAt: (): number => lostAt,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    become: (next: Reachability): void => {
      if (next === state) return
      if (state === 'reachable') lostAt = now()
      state = next
      if (next !== 'checking') isUsable = next === 'reachable'
      for (const listener of listeners) listener()
    },
  }
}
