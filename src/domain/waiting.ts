import type { AskedItem } from '#contract/commands.ts'
import { questions, type QuestionType } from '#contract/questions.ts'
import { routes } from '#routes'
import { clockTime } from './formats.ts'

/** What was answered: a question of the health profile, or one of a study. */
export type Asked =
  | { questionType: QuestionType; item?: undefined }
  | { item: AskedItem; questionType?: undefined }

/** What an answer that waits is called. */
export const askedName = ({ questionType, item }: Asked): string =>
  item ? item.question : questions[questionType].name

/** The page on which it can be changed. */
export const askedHref = ({ questionType, item }: Asked): string =>
  item ? routes.studyQuestion.href(item) : routes.changeAnswer.href(questionType)

/** The state of an answer that is being sent. */
export interface OnItsWay {
  state: 'waiting' | 'sending' | 'needs-attention' | 'sent'
  sentAt?: Date
}

/** What a person is told about one answer. */
export function waitingWords({ state, sentAt }: OnItsWay): string {
  switch (state) {
    case 'waiting':
      return 'Saved on this device, not sent yet'
    case 'sending':
      return 'Saved on this device, sending now'
    case 'needs-attention':
      return 'Saved on this device, needs your attention'
    case 'sent':
      return sentAt ? `Sent at ${clockTime(sentAt.toISOString())}` : 'Sent'
  }
}

export const answersInWords = (count: number): string =>
  count === 1 ? '1 answer' : `${count} answers`

/** A summary of all of them in one sentence; empty if there is nothing to say. */
export function waitingSummary(answers: readonly OnItsWay[]): string {
  const count = (state: OnItsWay['state']) => answers.filter((each) => each.state === state).length
  const refused = count('needs-attention')
  const sending = count('sending')
  const waiting = count('waiting')
  const parts = [
    refused > 0 && `${answersInWords(refused)} ${refused === 1 ? 'needs' : 'need'} attention.`,
    sending > 0 && `Sending ${answersInWords(sending)}.`,
    waiting > 0 && `${answersInWords(waiting)} waiting to be sent.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : lastSent(answers)
}

function lastSent(answers: readonly OnItsWay[]): string {
  const sent = answers.filter(({ state }) => state === 'sent')
  const last = sent
    .flatMap(({ sentAt }) => sentAt ?? [])
    .toSorted((one, other) => other.getTime() - one.getTime())[0]
  if (!last) return ''
  return `${answersInWords(sent.length)} sent at ${clockTime(last.toISOString())}.`
}
