import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createStore } from '#store'
import type { Clock } from './clock.ts'

/**
 * What is known of the way to the service. `offline`: the device says that it has no network, and
 * nothing answers. `checking`: it is being found out. `limited`: there is a network, but our service
 * does not answer on it.
 */
export type Connectivity = 'offline' | 'checking' | 'reachable' | 'limited'

export interface ConnectivityParts extends Clock {
  /** Whether our service answers within so many milliseconds; never rejects. `signal`: nobody waits any more. */
  probe: (options: { deadline: number; signal: AbortSignal }) => Promise<boolean>
  /** What the device says of its network: a hint, for it knows nothing of what lies behind. */
  hasNetwork: () => boolean
  /** Nobody looks at a hidden page: it asks nothing. */
  isVisible: () => boolean
}

/** As long as a read may take: slow is not down. */
const deadline = 10_000
const whileReachable = 30_000
const unreachable = { shortest: 2000, longest: 30_000 }
/** A device whose network came back so shortly after it went has to hear the service twice. */
const flapping = 5000
const betweenAnswers = 500

export type ConnectivityMonitor = ReturnType<typeof createConnectivity>

/**
 * Finds out whether the service can be reached. A refusal is no proof, two are; a silence as long as
 * the deadline is one, unless a call was answered meanwhile.
 */
export function createConnectivity({ probe, hasNetwork, isVisible, ...clock }: ConnectivityParts) {
  const { become, lostAt, ...known } = createState(clock.now)
  const { state } = known
  let failures = 0
  let answers = 0
  let underWay: { stop: AbortController; wasHeard: boolean } | undefined
  let cancelTimer = () => {}

  const checkIn = (wait: number) => {
    cancelTimer()
    if (isVisible()) cancelTimer = clock.after(wait, () => void check())
  }

  const onSuccess = () => {
    failures = 0
    answers += 1
    const isFlapping = state() !== 'limited' && clock.now() - lostAt() < flapping
    if (state() === 'reachable' || answers > 1 || !isFlapping) {
      become('reachable')
      return checkIn(whileReachable * (0.8 + 0.4 * clock.random()))
    }
    become('checking')
    return checkIn(betweenAnswers)
  }

  const onFailure = (isSilence: boolean) => {
    answers = 0
    failures += 1
    if (!hasNetwork()) become('offline')
    else if (isSilence || failures > 1) become('limited')
    else return checkIn(0)
    const pause = Math.min(unreachable.longest, unreachable.shortest * 1.5 ** (failures - 1))
    return checkIn(pause * (0.5 + 0.5 * clock.random()))
  }

  /** Asks the service now, unless that is under way. */
  const check = async (): Promise<void> => {
    if (underWay) return
    cancelTimer()
    if (state() === 'checking' && !hasNetwork()) become('offline')
    const mine = { stop: new AbortController(), wasHeard: false }
    underWay = mine
    const askedAt = clock.now()
    const isAnswered = await probe({ deadline, signal: mine.stop.signal })
    if (underWay !== mine) return
    underWay = undefined
    if (isAnswered || mine.wasHeard) onSuccess()
    else onFailure(clock.now() - askedAt >= deadline)
  }

  /** The same, also where an answer is awaited: what is known by now may have changed. */
  const checkAgain = async (): Promise<void> => {
    failures = 0
    underWay?.stop.abort()
    underWay = undefined
    await check()
  }

  return {
    ...known,
    check,
    checkAgain,
    /** The device says that its network came or went. */
    onNetworkChange: async (): Promise<void> => {
      if (!hasNetwork()) become('offline')
      else if (state() !== 'reachable') become('checking')
      await checkAgain()
    },
    /** A call was answered by our service: as good as a probe. */
    onAnswer: (): void => {
      if (underWay) underWay.wasHeard = true
      if (state() === 'reachable') failures = 0
      else onSuccess()
    },
    /** A call failed, or takes long: the service is asked whether it is there. */
    onSilence: async (): Promise<void> => {
      if (state() === 'reachable') await check()
    },
  }
}

function createState(now: () => number) {
  const { get: state, set, subscribe } = createStore<Connectivity>('checking')
  let isUsable = true
  let lostAt = Number.NEGATIVE_INFINITY
  return {
    state,
    subscribe,
    /** Whether calls are worth making: true until the opposite is known. */
    isUsable: () => isUsable,
    /** When the service was last lost. */
    lostAt: () => lostAt,
    become: (next: Connectivity): void => {
      if (state() === 'reachable' && next !== 'reachable') lostAt = now()
      if (next !== 'checking') isUsable = next === 'reachable'
      set(next)
    },
  }
}

let monitor: ConnectivityMonitor | undefined

/** Lets our own probe decide what counts as online, for queries and pages, in place of the browser. */
export function connectConnectivity(connectivity: ConnectivityMonitor): void {
  monitor = connectivity
  onlineManager.setEventListener(() => undefined)
  connectivity.subscribe(() => onlineManager.setOnline(connectivity.isUsable()))
}

/** What watches the service for this page. */
export function currentConnectivity(): ConnectivityMonitor {
  if (!monitor) throw new Error('The connectivity is asked for before connectConnectivity()')
  return monitor
}

const isOnline = () => onlineManager.isOnline()

/** Whether the service can be reached, as far as is known. Rerenders its caller when that changes. */
export const useIsReachable = (): boolean =>
  useSyncExternalStore((listener) => onlineManager.subscribe(listener), isOnline)

/** What is known of the way to the service, for the words about it. */
export const useConnectivity = (): Connectivity => useSyncExternalStore(subscribe, currentState)

function subscribe(listener: () => void): () => void {
  const stops = [onlineManager.subscribe(listener), monitor?.subscribe(listener)]
  return () => stops.forEach((stop) => stop?.())
}

const currentState = (): Connectivity => monitor?.state() ?? (isOnline() ? 'reachable' : 'offline')
