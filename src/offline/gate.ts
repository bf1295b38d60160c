/** Lets so many in at a time; who comes later waits for their turn. */
export interface Gate {
  /** Resolves when there is room, with how to leave. `isFirst`: before all who wait. */
  enter: (isFirst: boolean) => Promise<() => void>
}

/** `capacity` is asked anew whenever somebody comes or leaves. */
export function createGate(capacity: () => number): Gate {
  const waiting: (() => void)[] = []
  let inside = 0

  const admit = () => {
    while (inside < capacity()) {
      const next = waiting.shift()
      if (!next) return
      inside += 1
      next()
    }
  }
  const leave = () => {
    inside -= 1
    admit()
  }
  return {
    enter: async (isFirst) => {
      await new Promise<void>((resolve) => {
        if (isFirst) waiting.unshift(resolve)
        else waiting.push(resolve)
        admit()
      })
      return leave
    },
  }
}
