import * as v from 'valibot'
import type { Answer, Command } from '#contract/commands.ts'
import { createKnownAnswers } from './known-answers.ts'
import type { After } from './delivery-run.ts'
import type { Pause } from './pacing.ts'
import type { KeptAnswer } from './storage/outbox-survey.ts'
import type { Outbox } from './storage/outbox.ts'
import type { Submission } from './submission.ts'
import { withOnTheForm, withSending, withSent } from './waiting-view.ts'

/** To the other tabs of this browser. Nothing of an answer is in a message. */
export interface Channel {
  post: (message: unknown) => void
  listen: (heard: (message: unknown) => void) => void
}

const Message = v.variant('type', [
  v.object({ type: v.literal('changed'), uid: v.string() }),
  v.object({ type: v.literal('sending'), uid: v.string(), id: v.string(), isSending: v.boolean() }),
  v.object({ type: v.literal('sent'), uid: v.string(), id: v.string(), at: v.number() }),
])
type Message = v.InferOutput<typeof Message>

const sentIsNewsFor = 10 * 60_000

export type WaitingList = ReturnType<typeof createWaitingList>

interface WaitingListParts {
  outbox: Outbox
  channel: Channel
  after: After
  /** Another tab has something of this member under way. */
  onHeard: (uid: string) => void
}

/** What waits, as pages see it: the outbox and what its delivery tells, of this tab and the others. */
export function createWaitingList({ outbox, channel, after, onHeard }: WaitingListParts) {
  const known = createKnownAnswers(outbox)
  const { change, refresh } = known

  const noteSent = async (uid: string, answer: KeptAnswer, at: number) => {
    if (!known.of(uid).onTheForm.has(answer.record.id)) await known.takeOver(uid, answer.command)
    change(uid, (before) => withSent(before, answer, at))
    after(sentIsNewsFor, () =>
      change(uid, ({ sent }) => ({ sent: sent.filter((each) => each.answer !== answer) })),
    )
  }

  const take = async (message: Message): Promise<void> => {
    const { uid } = message
    switch (message.type) {
      case 'changed':
        // A tab that cannot read the disk shows what it knew.
        return refresh(uid).catch(() => undefined)
      case 'sending':
        return change(uid, (before) => withSending(before, message.id, message.isSending))
      case 'sent': {
        const answer = known.of(uid).kept.find(({ record }) => record.id === message.id)
        return answer ? noteSent(uid, answer, message.at) : known.takeOver(uid)
      }
    }
  }

  channel.listen((heard) => {
    const message = v.safeParse(Message, heard)
    if (!message.success) return
    void take(message.output)
    if (message.output.type !== 'sent') onHeard(message.output.uid)
  })

  return {
    refresh,
    look: known.look,
    view: known.view,
    subscribe: known.subscribe,
    answerOf: (uid: string, id: string): Answer | undefined =>
      known.of(uid).kept.find(({ record }) => record.id === id)?.command.answer,
    pause: (uid: string, pause: Pause | undefined): void => change(uid, () => ({ pause })),
    /**
     * Runs `trying` while its form waits for what comes of an answer: not listed until then, and
     * taken over only as the form learns of it, which leads the person on.
     */
    onTheForm: async (
      uid: string,
      command: Command,
      trying: () => Promise<Submission>,
    ): Promise<Submission> => {
      change(uid, (before) => withOnTheForm(before, command.id, true))
      const submission = await trying()
      channel.post({ type: 'changed', uid })
      // Where the disk cannot be read, there is nothing new to show.
      await refresh(uid).catch(() => undefined)
      change(uid, (before) => withOnTheForm(before, command.id, false))
      if (submission.state === 'sent') await known.takeOver(uid, command)
      return submission
    },
    onSent: known.onSent,
    /** The service has acknowledged it; resolves once all of this tab know. */
    noteSent: async (answer: KeptAnswer, at: number): Promise<void> => {
      const { uid, id } = answer.record
      channel.post({ type: 'sent', uid, id, at })
      await noteSent(uid, answer, at)
    },
    /** Here and in every other tab; resolves once it is taken in here. */
    tell: async (message: Message): Promise<void> => {
      channel.post(message)
      await take(message)
    },
  }
}
