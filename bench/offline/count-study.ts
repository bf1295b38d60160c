import { answerLines } from '../../src/features/questionnaire/round-rules.ts'
import type { ResponseItem } from '../../src/contract/questionnaire.ts'
import { isOfStudy } from '../../e2e/answers/count-answers.ts'
import { commandOf, isEffect, isOfCommand, type Written } from '../../e2e/answers/journal.ts'
import type { Member } from '../../e2e/answers/member.ts'
import { readRound } from '../../tests/support/questionnaires.ts'

/** A member who answers a study's questions. */
export interface Studied {
  member: Member
  roundId: string
  /** In the order of answering, on whichever device. */
  given: { linkId: string; words: string; word: 'given' | 'unknown'; isElsewhere?: true }[]
  /** What the page showed when the answers were sent: each question with its answer. */
  looked: readonly (readonly [string, string])[]
}

/** What happened to answers to studies; all but `given` and `responses` must be 0, and `responses` one a person. */
export interface StudyCounts {
  given: number
  lost: number
  doubled: number
  /** An older answer was sent in place of a newer one. */
  outOfOrder: number
  ofAnother: number
  people: number
  responses: number
  /** Responses that say something else than the page did. */
  notAsLookedAt: number
}

export const faultsInStudy = (counts: StudyCounts): number =>
  counts.lost +
  counts.doubled +
  counts.outOfOrder +
  counts.ofAnother +
  counts.notAsLookedAt +
  Math.abs(counts.people - counts.responses)

export async function countStudy(
  people: readonly Studied[],
  journal: readonly Written[],
): Promise<StudyCounts> {
  const sum = { given: 0, lost: 0, doubled: 0, outOfOrder: 0, ofAnother: 0 }
  let [responses, notAsLookedAt] = [0, 0]
  for (const person of people) {
    const { given, looked, member, roundId } = person
    const { response, draft } = await readRound(member.api, roundId)
    const sent = new Map(response && wordsOf(response.item))
    const own = journal.filter(
      (each) => each.subject === member.subject && isOfStudy(each.path) && isEffect(each),
    )
    sum.given += given.filter(({ word }) => word === 'given').length
    responses += own.filter(({ path }) => path.endsWith('/response')).length
    sum.doubled += doubledIn(person, own) + draft.answers.length
    sum.ofAnother += own.filter(({ path, body }) =>
      isOfAnother({ path, body }, person, people),
    ).length
    for (const linkId of new Set(given.map((each) => each.linkId))) {
      const outcome = outcomeOf(
        given.filter((each) => each.linkId === linkId),
        sent.get(linkId)?.words,
      )
      if (outcome === 'lost') sum.lost += 1
      if (outcome === 'older') sum.outOfOrder += 1
    }
    const shown = [...sent.values()].map(({ text, words }) => `${text}: ${words}`)
    if (shown.join('\n') !== looked.map(([text, words]) => `${text}: ${words}`).join('\n')) {
      notAsLookedAt += 1
    }
  }
  return { ...sum, people: people.length, responses, notAsLookedAt }
}

/** Each answer of a response, by its question. */
const wordsOf = (items: readonly ResponseItem[]): [string, { text: string; words: string }][] =>
  items.flatMap(({ linkId, text = '', answer, item = [] }) => [
    ...(answer
      ? [[linkId, { text, words: answerLines(answer).join(', ') }] satisfies [string, unknown]]
      : []),
    ...wordsOf(item),
  ])

/** Whether the last answer that the app has confirmed was sent, or a later one that was cut off. */
function outcomeOf(given: Studied['given'], sent: string | undefined): 'kept' | 'lost' | 'older' {
  const lastGiven = given.findLastIndex(({ word }) => word === 'given')
  if (lastGiven === -1) return 'kept'
  const held = given.map(({ words }) => words === sent)
  if (held.slice(lastGiven).includes(true)) return 'kept'
  return held.slice(0, lastGiven).includes(true) ? 'older' : 'lost'
}

/** Calls with more than one effect, and commands beyond those of this device. */
function doubledIn({ given }: Studied, own: readonly Written[]): number {
  const keys = own.map(({ key }) => key)
  const commands = new Set(own.filter(isOfCommand).map(commandOf)).size
  const here = given.filter(({ isElsewhere }) => !isElsewhere).length
  return keys.length - new Set(keys).size + Math.max(0, commands - here)
}

const isOfAnother = (
  { path, body }: Pick<Written, 'path' | 'body'>,
  { roundId, member }: Studied,
  people: readonly Studied[],
): boolean =>
  !path.startsWith(`/questionnaire-rounds/${roundId}/`) ||
  people.some(({ member: { tag } }) => tag !== member.tag && body.includes(`${tag} `))
