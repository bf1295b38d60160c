import type { HealthProfile } from '../../src/contract/profile.ts'
import {
  isList,
  listQuestions,
  questions,
  questionTypes,
  type QuestionType,
} from '../../src/contract/questions.ts'
import type { GivenAnswer, Typed } from './given-answer.ts'
import { commandOf, isEffect, isOfCommand, type Written } from './journal.ts'

/** What happened to the answers of a trial; all but `given` must be 0. */
export interface AnswerCounts {
  given: number
  /** The server has neither it nor a later one. */
  lost: number
  /** It took effect more than once. */
  doubled: number
  /** An older answer overwrote a newer one, or a step was completed before its data arrived. */
  outOfOrder: number
  /** It was sent with somebody else's token. */
  ofAnother: number
}

export const faultsIn = ({ lost, doubled, outOfOrder, ofAnother }: AnswerCounts): number =>
  lost + doubled + outOfOrder + ofAnother

/** Whether a write is about a study's questions, which the bench counts by themselves. */
export const isOfStudy = (path: string): boolean => path.startsWith('/questionnaire-rounds/')

/** One member at the end of a trial. */
export interface Ended {
  subject: string
  tag: string
  answers: readonly GivenAnswer[]
  profile: HealthProfile
}

export function countAnswers(members: readonly Ended[], journal: readonly Written[]): AnswerCounts {
  const sum = { given: 0, lost: 0, doubled: 0, outOfOrder: 0, ofAnother: 0 }
  for (const member of members) {
    sum.given += member.answers.filter(({ word }) => word === 'given').length
    const written = journal.filter(
      ({ subject, path }) => subject === member.subject && !isOfStudy(path),
    )
    const own = written.filter(isEffect)
    sum.doubled += doubledIn(member, written)
    sum.outOfOrder += completedTooSoon(own)
    sum.ofAnother += ofAnotherIn(member, { members, own })
    for (const question of questionTypes) {
      const outcome = outcomeOf(member, question)
      if (outcome === 'lost') sum.lost += 1
      if (outcome === 'older') sum.outOfOrder += 1
    }
  }
  return sum
}

/** Whether the server has the last answer that was reported as saved. */
function outcomeOf({ answers, profile }: Ended, question: QuestionType): 'kept' | 'lost' | 'older' {
  const own = answers.filter(({ typed }) => typed.question === question)
  const lastGiven = own.findLastIndex(({ word }) => word === 'given')
  if (lastGiven === -1) return 'kept'
  const held = own.map(({ typed }) => holds(profile, typed))
  // A later answer that was cut off may have arrived too, and is then the newer one.
  if (held.slice(lastGiven).includes(true)) return 'kept'
  return held.slice(0, lastGiven).includes(true) ? 'older' : 'lost'
}

function holds(profile: HealthProfile, typed: Typed): boolean {
  if ('name' in typed) {
    const { question, name } = typed
    if (!isList(question)) return Object.values(profile).includes(name)
    return namesIn(profile[questions[question].field]).includes(name)
  }
  if ('label' in typed) {
    const value = profile[typed.question]
    const choices: Readonly<Record<string, string>> = questions[typed.question].choices
    return value !== undefined && choices[value] === typed.label
  }
  switch (typed.question) {
    case 'address':
      return profile.address?.line1 === typed.line1
    case 'dob':
      return profile.dob === isoDate(typed)
    case 'ethnicity':
      return profile.ethnicity === typed.background
  }
}

const isoDate = ({ year, month, day }: Extract<Typed, { question: 'dob' }>): string =>
  `${year}-${pad(month)}-${pad(day)}`
const pad = (number: string): string => number.padStart(2, '0')
const namesIn = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name)

/**
 * Commands with an effect beyond those given, calls with more than one effect, and duplicate names in a
 * list.
 */
function doubledIn({ answers, profile }: Ended, written: readonly Written[]): number {
  const own = written.filter(isEffect)
  const keys = own.map(({ key }) => key)
  const repeated = keys.length - new Set(keys).size
  const commands = new Set(own.filter(isOfCommand).map(commandOf)).size
  // A list that was changed elsewhere is refused, and sent again, merged, with its own key.
  const merged = own.filter((each) => !isOfCommand(each)).length
  const refused = written.filter(({ status }) => status === 412).length
  const listed = listQuestions.map((question) => namesIn(profile[questions[question].field]))
  const twice = listed.reduce((sum, names) => sum + names.length - new Set(names).size, 0)
  return repeated + Math.max(0, commands - answers.length) + Math.max(0, merged - refused) + twice
}

/** Steps that a command completed before all of its other calls. */
function completedTooSoon(own: readonly Written[]): number {
  const isCompletion = ({ path }: Written) => path === '/onboardings'
  return own.filter(
    (written, at) =>
      isCompletion(written) &&
      own
        .slice(at)
        .some((later) => commandOf(later) === commandOf(written) && !isCompletion(later)),
  ).length
}

function ofAnotherIn(
  { tag, answers }: Ended,
  { members, own }: { members: readonly Ended[]; own: readonly Written[] },
): number {
  const others = members.map((member) => member.tag).filter((other) => other !== tag)
  const births = answers.flatMap(({ typed }) => (typed.question === 'dob' ? [isoDate(typed)] : []))
  return own.filter(({ body }) => {
    const birth = /"dob":"([^"]+)"/.exec(body)?.[1]
    const isOfTheirs = birth === undefined || births.includes(birth)
    return !isOfTheirs || others.some((other) => body.includes(`${other} `))
  }).length
}
