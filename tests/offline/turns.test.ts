import { describe, expect, test } from 'vitest'
import { createGate } from '#offline/gate.ts'
import type { Reason } from '#offline/pacing.ts'
import { createTurns } from '#offline/turns.ts'

/** Lets everything go on that is not waiting for somebody. */
const pause = async () => new Promise((resolve) => setImmediate(resolve))

describe('turns', () => {
  /** Turns that last until they are ended by hand. */
  function byHand() {
    const log: string[] = []
    const ends: (() => void)[] = []
    const turn = createTurns(
      async (reason) => {
        log.push(reason)
        await new Promise<void>((resolve) => ends.push(resolve))
      },
      async () => void log.push('settled'),
    )
    return { log, turn, end: async () => (ends.shift()?.(), pause()) }
  }

  test('are taken one at a time; all who ask during one get the next', async () => {
    const { log, turn, end } = byHand()
    const done: Reason[] = []
    const ask = (reason: Reason) => turn(reason).then(() => done.push(reason))
    const asked = [ask('answer'), ask('again'), ask('back')]
    expect(log).toEqual(['answer'])
    await end()
    expect(log).toEqual(['answer', 'back'])
    expect(done).toEqual([])
    await end()
    await Promise.all(asked)
    expect(log).toEqual(['answer', 'back', 'settled'])
    expect(done).toHaveLength(3)
  })

  test('what a person asks for goes furthest, whoever asks after them', async () => {
    const { log, turn, end } = byHand()
    const asked = [turn('again'), turn('person'), turn('back')]
    await end()
    expect(log).toEqual(['again', 'person'])
    await end()
    await Promise.all(asked)
    const later = turn('back')
    expect(log.at(-1)).toBe('back')
    await end()
    await later
  })

  test('that fail let the next one begin', async () => {
    const turn = createTurns(
      async (reason) => {
        if (reason === 'back') throw new Error('made up')
      },
      async () => undefined,
    )
    await expect(turn('back')).rejects.toThrow('made up')
    await turn('again')
  })
})

describe('a gate', () => {
  test('lets so many in at a time, in their order, and the first before all who wait', async () => {
    const log: string[] = []
    const gate = createGate(() => 2)
    const leaves = new Map<string, () => void>()
    const enter = (name: string, isFirst = false) =>
      void gate.enter(isFirst).then((leave) => {
        log.push(name)
        leaves.set(name, leave)
      })
    for (const name of ['a', 'b', 'c', 'd']) enter(name)
    enter('urgent', true)
    await pause()
    expect(log).toEqual(['a', 'b'])
    leaves.get('a')?.()
    await pause()
    expect(log).toEqual(['a', 'b', 'urgent'])
    leaves.get('b')?.()
    leaves.get('urgent')?.()
    await pause()
    expect(log).toEqual(['a', 'b', 'urgent', 'c', 'd'])
  })

  test('asks how much room there is whenever somebody leaves', async () => {
    let room = 1
    let inside = 0
    const gate = createGate(() => room)
    const leaves: (() => void)[] = []
    for (let n = 0; n < 4; n += 1) {
      void gate.enter(false).then((leave) => {
        inside += 1
        leaves.push(leave)
      })
    }
    await pause()
    expect(inside).toBe(1)
    room = 3
    leaves[0]?.()
    await pause()
    expect(inside).toBe(4)
  })
})
