import type { Random } from '../../tests/support/random-from.ts'

/** What a network does to a call of the API. */
export type Fault =
  | 'none'
  | 'error-500'
  | 'error-401'
  | 'error-429'
  /** A captive portal: 200, and a page of HTML. */
  | 'portal'
  /** The server does what it was asked; its answer is lost. */
  | 'lost-reply'
  /**
   * The same for every write that has an effect, but nothing comes until the network changes; then the
   * line breaks. All else is well.
   */
  | 'held-reply'
  /** Nothing comes until the network changes, then the line breaks. */
  | 'stall'
  | 'cut'
  /** All is well, but every call takes 400 ms longer. */
  | 'slow'
  /** Cut and whole again ten times a second. */
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
  /** Called once, when it changes. */
  onChange: (listener: () => void) => void
  /** From here on nothing goes wrong. */
  clear: () => void
  /** This fault, until it is told otherwise. */
  become: (fault: Fault) => void
  /** Faults come and go by the seed until it is cleared: 0.2 to 2 s each, two thirds of the time. */
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
