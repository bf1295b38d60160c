import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createStore } from '#store'
import type { Clock } from './clock.ts'

/**
 * Whether our service can be reached. `offline`: the device says that it has no network, and nothing
 * answers. `checking`: a probe is running. `limited`: there is a network, but our service does not
 * answer.
 */
export type Connectivity = 'offline' | 'checking' | 'reachable' | 'limited'

export interface ConnectivityParts extends Clock {
  /** Whether our service answers within `deadline` milliseconds. Never rejects. */
  probe: (options: { deadline: number; signal: AbortSignal }) => Promise<boolean>
  /** What the device says about its network. Only a hint: a network may lead nowhere. */
  hasNetwork: () => boolean
  /** A hidden page does not probe. */
  isVisible: () => boolean
}

/** As long as a read may take: a slow service is not down. */
const deadline = 10_000
const whileReachable = 30_000
const unreachable = { shortest: 2000, longest: 30_000 }
/** If the network comes back sooner than this after it went, the service has to answer twice. */
const flapping = 5000
const betweenAnswers = 500

export type ConnectivityMonitor = ReturnType<typeof createConnectivity>

/**
 * Finds out whether the service can be reached. It counts as lost after two failed probes, or after one
 * that timed out, unless a call was answered in the meantime.
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

  /** Probes the service now, unless a probe is running. */
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

  /** Starts a new probe even if one is running: the network may have changed since that one began. */
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
    /** The device reports that its network came or went. */
    onNetworkChange: async (): Promise<void> => {
      if (!hasNetwork()) become('offline')
      else if (state() !== 'reachable') become('checking')
      await checkAgain()
    },
    /** Our service answered a call, which is as good as a probe. */
    onAnswer: (): void => {
      if (underWay) underWay.wasHeard = true
      if (state() === 'reachable') failures = 0
      else onSuccess()
    },
    /** A call failed or is slow: probes the service. */
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
    /** Calls `onLost` once the service is known not to answer, at once if it is known already. Returns how to stop. */
    whenLost: (onLost: () => void): (() => void) => {
      const look = () => {
        if (!isUsable) onLost()
      }
      look()
      return subscribe(look)
    },
    /** Whether calls are worth making: true until proven otherwise. */
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

/** Makes our probe, and not the browser, decide what counts as online for queries and pages. */
export function connectConnectivity(connectivity: ConnectivityMonitor): void {
  monitor = connectivity
  onlineManager.setEventListener(() => undefined)
  connectivity.subscribe(() => onlineManager.setOnline(connectivity.isUsable()))
}

/** The monitor of this page. */
export function currentConnectivity(): ConnectivityMonitor {
  if (!monitor) throw new Error('The connectivity is asked for before connectConnectivity()')
  return monitor
}

const isOnline = () => onlineManager.isOnline()

/** Whether the service can be reached, as far as we know. Rerenders its caller when that changes. */
export const useIsReachable = (): boolean =>
  useSyncExternalStore((listener) => onlineManager.subscribe(listener), isOnline)

/** The connectivity, for what a page says about it. */
export const useConnectivity = (): Connectivity => useSyncExternalStore(subscribe, currentState)

function subscribe(listener: () => void): () => void {
  const stops = [onlineManager.subscribe(listener), monitor?.subscribe(listener)]
  return () => stops.forEach((stop) => stop?.())
}

const currentState = (): Connectivity => monitor?.state() ?? (isOnline() ? 'reachable' : 'offline')
