import type { Random } from '../../tests/support/random-from.ts'

/** What the network does to an API call. */
export type Fault =
  | 'none'
  | 'error-500'
  | 'error-401'
  | 'error-429'
  /** A captive portal: status 200 and an HTML page. */
  | 'portal'
  /** The server handles the call, but its reply is lost. */
  | 'lost-reply'
  /**
   * The same for every write with an effect, but the connection hangs until the network changes, and then
   * breaks. Other calls succeed.
   */
  | 'held-reply'
  /** The connection hangs until the network changes, and then breaks. */
  | 'stall'
  | 'cut'
  /** Every call takes 400 ms longer. */
  | 'slow'
  /** Goes down and up ten times a second. */
  | 'flap'

const faults: readonly Fault[] = [
  'error-500',
  'error-401',
  'error-429',
  'portal',
  'lost-reply',
  'held-reply',
  'stall',
  'cut',
  'flap',
]

export interface Network {
  now: () => Fault
  /** Calls `listener` once, on the next change. */
  onChange: (listener: () => void) => void
  /** Ends all faults. */
  clear: () => void
  /** Sets this fault until further notice. */
  become: (fault: Fault) => void
  /** Random faults, from the seed, until `clear`: 0.2 to 2 s each, two thirds of the time. */
  turn: () => void
}

export function networkFrom(random: Random): Network {
  const listeners = new Set<() => void>()
  let fault: Fault = 'none'
  let timer: NodeJS.Timeout | undefined

  const become = (next: Fault) => {
    fault = next
    for (const listener of listeners) listener()
    listeners.clear()
  }
  const turn = () => {
    const isFair = random() < 1 / 3
    become(isFair ? 'none' : (faults[Math.floor(random() * faults.length)] ?? 'cut'))
    timer = setTimeout(turn, 200 + random() * 1800)
  }
  return {
    now() {
      if (fault !== 'flap') return fault
      return Date.now() % 200 < 100 ? 'cut' : 'none'
    },
    onChange: (listener) => void listeners.add(listener),
    become(next) {
      clearTimeout(timer)
      become(next)
    },
    turn() {
      clearTimeout(timer)
      turn()
    },
    clear() {
      clearTimeout(timer)
      become('none')
    },
  }
}
