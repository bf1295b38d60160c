import type { After } from './delivery-run.ts'

/**
 * What is known of the way to the service. `offline`: the device says that it has no network, and
 * nothing answers. `checking`: it is being found out. `limited`: there is a network, but our service
 * does not answer on it.
 */
export type Reachability = 'offline' | 'checking' | 'reachable' | 'limited'

export interface ReachabilityParts {
  /** Whether our service answers within so many milliseconds; never rejects. `signal`: nobody waits any more. */
  probe: (options: { deadline: number; signal: AbortSignal }) => Promise<boolean>
  /** What the device says of its network: a hint, for it knows nothing of what lies behind. */
  hasNetwork: () => boolean
  /** Nobody looks at a hidden page: it asks nothing. */
  isVisible: () => boolean
  /** Milliseconds since 1970. */
  now: () => number
  random: () => number
  after: After
}

/** As long as a read may take: slow is not down. */
const deadline = 10_000
const whileReachable = 30_000
const unreachable = { shortest: 2000, longest: 30_000 }
/** A device whose network came back so shortly after it went has to hear the service twice. */
const flapping = 5000
const betweenAnswers = 500

export type ReachabilityWatch = ReturnType<typeof createReachability>

/**
 * Finds out whether the service can be reached. A refusal is no proof, two are; a silence as long as
 * the deadline is one, unless a call was answered meanwhile.
 */
export function createReachability(parts: ReachabilityParts) {
  const { become, lostAt, ...known } = createStanding(parts.now)
  const { state } = known
  let failures = 0
  let answers = 0
  let underWay: { stop: AbortController; wasHeard: boolean } | undefined
  let cancelTimer = () => {}

  const later = (wait: number) => {
    cancelTimer()
    if (parts.isVisible()) cancelTimer = parts.after(wait, () => void check())
  }

  const takeAnswer = () => {
    failures = 0
    answers += 1
    const isFlapping = state() !== 'limited' && parts.now() - lostAt() < flapping
    if (state() === 'reachable' || answers > 1 || !isFlapping) {
      become('reachable')
      return later(whileReachable * (0.8 + 0.4 * parts.random()))
    }
    become('checking')
    return later(betweenAnswers)
  }

  const takeFailure = (isSilence: boolean) => {
    answers = 0
    failures += 1
    if (!parts.hasNetwork()) become('offline')
    else if (isSilence || failures > 1) become('limited')
    else return later(0)
    return later(pauseAfter(failures) * (0.5 + 0.5 * parts.random()))
  }

  /** Asks the service now, unless that is under way. */
  const check = async (): Promise<void> => {
    if (underWay) return
    cancelTimer()
    if (state() === 'checking' && !parts.hasNetwork()) become('offline')
    const mine = { stop: new AbortController(), wasHeard: false }
    underWay = mine
    const askedAt = parts.now()
    const isAnswered = await parts.probe({ deadline, signal: mine.stop.signal })
    if (underWay !== mine) return
    underWay = undefined
    if (isAnswered || mine.wasHeard) takeAnswer()
    else takeFailure(parts.now() - askedAt >= deadline)
  }

  /** The same, also where an answer is awaited: what is known by now may have changed. */
  const checkAnew = async (): Promise<void> => {
    failures = 0
    underWay?.stop.abort()
    underWay = undefined
    await check()
  }

  return {
    ...known,
    check,
    /** The device says that its network came or went. */
    onNetworkChange: async (): Promise<void> => {
      if (!parts.hasNetwork()) become('offline')
      else if (state() !== 'reachable') become('checking')
      await checkAnew()
    },
    /** A person wants to know it now, however long the service has been silent. */
    ask: checkAnew,
    /** A call was answered by our service: as good as a probe. */
    onAnswer: (): void => {
      if (underWay) underWay.wasHeard = true
      if (state() === 'reachable') failures = 0
      else takeAnswer()
    },
    /** A call failed, or takes long: the service is asked whether it is there. */
    onSilence: async (): Promise<void> => {
      if (state() === 'reachable') await check()
    },
  }
}

/** At most so many milliseconds until the service is asked again. */
function pauseAfter(failures: number): number {
  const { shortest, longest } = unreachable
  return Math.min(longest, shortest * 1.5 ** (failures - 1))
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
