import { isAnsweredAnew, operationOf } from '#contract/commands.ts'
import type { Deliver, Delivery } from '#contract/delivery.ts'
import { backOff, isDue } from './backoff.ts'
import { createGate } from './gate.ts'
import type { KeptAnswer, Survey } from './storage/outbox-survey.ts'
import type { Outbox } from './storage/outbox.ts'

/** Starts a timer; the function returned stops it. */
export type After = (milliseconds: number, run: () => void) => () => void

export interface RunParts {
  outbox: Outbox
  deliver: Deliver
  /** Milliseconds since 1970. */
  now: () => number
  random: () => number
  after: After
}

/** What a run tells while it goes on. */
export interface RunEvents {
  onSending: (answer: KeptAnswer, isSending: boolean) => void
  /** After the service acknowledged it whole, before it leaves the outbox. */
  onSent: (answer: KeptAnswer) => Promise<void>
  onRefused: (answer: KeptAnswer, refusal: Extract<Delivery, { outcome: 'refused' }>) => void
}

/** Why a run stopped before it had tried everything. */
export type RunEnd = Exclude<Delivery, { outcome: 'acknowledged' | 'not-now' | 'refused' }>

export interface RunOptions {
  uid: string
  /** Tries also what is to wait longer: a person asked for it, or the network came back. */
  ignoresWaits: boolean
  signal: AbortSignal
  events: RunEvents
}

/** Of one call, however it is made: longer than any deadline of its own. */
const attemptDeadline = 25_000

/** So long everything must go well before more than one call is made at a time. */
const steadyAfter = 1000
const atOnce = 6

/**
 * Delivers once whatever is due of one member. Inside a step the order is strict, and one answer holds
 * up nothing but its step. Call it under the member's lock. Resolves to why it was cut short, if it was.
 */
export async function runDelivery(
  parts: RunParts,
  found: Survey,
  options: RunOptions,
): Promise<RunEnd | undefined> {
  const run: Run = { parts, options, end: undefined }
  for (const { record } of answeredSinceRefused(found)) {
    await parts.outbox.remove(options.uid, record.id)
  }
  const start = parts.now()
  // On a network that comes and goes there is never more than one call under way.
  const gate = createGate(() => (parts.now() - start >= steadyAfter && !run.end ? atOnce : 1))
  const lines = linesOf(found).map(async (line) => {
    for (const [place, answer] of line.entries()) {
      const next = line[place + 1]?.command
      const isOver = await deliverAnswer(run, answer, {
        enter: gate.enter,
        isReplaced: next !== undefined && isAnsweredAnew(answer.command, next),
      })
      if (!isOver) return
    }
  })
  await Promise.all(lines)
  return run.end
}

interface Run {
  parts: RunParts
  options: RunOptions
  end: RunEnd | undefined
}

/** What was refused just as its owner answered anew, which neither of the two saw of the other. */
const answeredSinceRefused = ({ answers }: Survey): KeptAnswer[] =>
  answers.filter(
    ({ record, command }, place) =>
      record.state === 'needs-attention' &&
      answers
        .slice(place + 1)
        .some(
          (later) =>
            later.record.partition === record.partition && isAnsweredAnew(command, later.command),
        ),
  )

/** The answers of each step in their order; not those behind one that this version cannot read. */
function linesOf({ answers, newer }: Survey): KeptAnswer[][] {
  const lines = new Map<string, KeptAnswer[]>()
  for (const answer of answers) {
    const { partition, state, seq } = answer.record
    if (state === 'needs-attention') continue
    if (newer.some((row) => row.partition === partition && row.seq < seq)) continue
    lines.set(partition, [...(lines.get(partition) ?? []), answer])
  }
  return [...lines.values()]
}

interface Turn {
  enter: (isFirst: boolean) => Promise<() => void>
  /** What its owner has answered since takes its place. */
  isReplaced: boolean
}

/** Whether what waits behind it may be sent now: it was sent, is gone, or was refused. */
async function deliverAnswer(run: Run, answer: KeptAnswer, turn: Turn): Promise<boolean> {
  const { parts, options } = run
  const { outbox, now } = parts
  const { uid, events, ignoresWaits } = options
  const { record, operations } = answer
  if (!ignoresWaits && !isDue(record.nextAt, now())) return false

  let isSending = false
  try {
    for (let index = record.done; index < operations.length; index += 1) {
      const leave = await turn.enter(isSending)
      try {
        if (run.end || options.signal.aborted) return false
        if (!isSending) {
          // Noted first: from here on the service may have it, whatever becomes of us.
          const isThere = await outbox.note(uid, record.id, { attempts: record.attempts + 1 })
          if (!isThere) return true
          isSending = true
          events.onSending(answer, true)
        }
        const delivery = await attempt(run, answer, index)
        if (delivery.outcome !== 'acknowledged') {
          return await hold(run, answer, { delivery, isReplaced: turn.isReplaced })
        }
        if (!(await outbox.note(uid, record.id, { done: index + 1, nextAt: 0 }))) return true
      } finally {
        leave()
      }
    }
    await events.onSent(answer)
    await outbox.remove(uid, record.id)
    return true
  } finally {
    if (isSending) events.onSending(answer, false)
  }
}

async function attempt(
  { parts, options }: Run,
  { record, operations }: KeptAnswer,
  index: number,
): Promise<Delivery> {
  const kept = operations[index]
  const operation = kept && operationOf(kept)
  if (!operation) return { outcome: 'too-old' }
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  options.signal.addEventListener('abort', giveUp)
  return new Promise<Delivery>((resolve) => {
    const giveIn = () => resolve({ outcome: 'no-way-through' })
    const cancel = parts.after(attemptDeadline, giveUp)
    controller.signal.addEventListener('abort', giveIn)
    void parts
      .deliver(operation, {
        subject: options.uid,
        idempotencyKey: `${record.id}:${index}`,
        signal: controller.signal,
      })
      .then(resolve, giveIn)
      .finally(() => {
        cancel()
        options.signal.removeEventListener('abort', giveUp)
      })
  })
}

type Unacknowledged = Exclude<Delivery, { outcome: 'acknowledged' }>

async function hold(
  run: Run,
  answer: KeptAnswer,
  { delivery, isReplaced }: { delivery: Unacknowledged; isReplaced: boolean },
): Promise<boolean> {
  const { outbox, now, random } = run.parts
  const { uid, events } = run.options
  const { id, attempts } = answer.record
  switch (delivery.outcome) {
    case 'refused': {
      if (isReplaced) await outbox.remove(uid, id)
      else {
        const { problem } = delivery
        await outbox.note(uid, id, { state: 'needs-attention', problem })
      }
      events.onRefused(answer, delivery)
      return true
    }
    case 'not-now': {
      const { retryAfterMs } = delivery
      const wait = backOff({ failures: attempts + 1, random, retryAfterMs })
      await outbox.note(uid, id, { nextAt: now() + wait })
      return false
    }
    case 'no-way-through':
    case 'signed-out':
    case 'account-closed':
    case 'too-old':
      run.end ??= delivery
      return false
  }
}
