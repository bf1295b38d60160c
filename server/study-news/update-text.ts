import * as v from 'valibot'
import { Id } from '#contract/limits.ts'
import { requiredLines } from '#contract/several-lines.ts'
import { resultHeadings, resultParts } from '#contract/study-updates.ts'
import { requiredText } from '#contract/texts.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { invalidInput } from '../http/input.ts'
import { OperatorName } from '../operators/operator.ts'
import { hardToRead, wordsOf } from './plain-words.ts'

const line = (maximum: number) => requiredText(maximum, 'This has no words.')
const lines = requiredLines(3000, 'This has no words.')

const words = {
  news: { kind: v.literal('news'), title: line(120), words: lines },
  result: {
    kind: v.literal('result'),
    ...v.entriesFromList(resultParts, lines),
  },
} as const

/** What is read of it, without whose and which it is. */
export const UpdateContent = v.variant('kind', [v.object(words.news), v.object(words.result)])

const about = {
  studyId: Id,
  /** Of what is corrected; absent: it is new. */
  number: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** For its readers: what was wrong. */
  correction: v.optional(line(500)),
  /** The colleague who will review it, and why they let harder words stand. */
  hardWords: v.optional(v.strictObject({ reviewer: OperatorName, why: line(500) })),
}

const Written = v.variant('kind', [
  v.strictObject({ ...about, ...words.news }),
  v.strictObject({ ...about, ...words.result }),
])

/** News or a result as a study manager writes it. */
export type UpdateText = Omit<v.InferOutput<typeof Written>, 'kind'> & {
  kind: 'news' | 'result'
  content: v.InferOutput<typeof UpdateContent>
}

interface Named {
  name: string
  organisation: string
}

/** Whoever takes part knows the words of the study's name and its organisation's. */
const wordsKnownOf = ({ name, organisation }: Named) =>
  new Set(wordsOf(`${name} ${organisation}`).map((each) => each.toLowerCase()))

/**
 * Reads it. Throws a 422 with everything that nobody may write to members, and with what is hard to read unless a colleague
 * says why it may be.
 */
export function readUpdate(written: unknown, study: Named): UpdateText {
  const read = v.safeParse(Written, written, { abortPipeEarly: true })
  if (!read.success) throw invalidInput(read.issues)
  const content = v.parse(UpdateContent, read.output)
  const { correction = '' } = read.output
  const parts = Object.entries({ ...content, kind: '', correction })
  const whole = parts.map(([, text]) => text).join('\n')
  const errors = [
    ...parts.flatMap(([field, text]) => neverIn(text).map((message) => ({ field, message }))),
    ...(read.output.hardWords
      ? []
      : [
          ...parts.flatMap(([field, text]) =>
            mayBeNames(text, study).map((message) => ({ field, message })),
          ),
          ...hardToRead(whole, wordsKnownOf(study)).map((message) => ({ field: 'words', message })),
        ]),
  ]
  if (errors.length > 0) throw new HttpProblem('invalid-input', { errors: errors.slice(0, 20) })
  return { ...read.output, content }
}

/** Also what `requiredText` lets stand for those who write from right to left. */
const bidirectional = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/
/** An address with or without a scheme, and any name of a host. */
const link = /:\/\/|\bwww\.|@|[\p{L}\p{N}]\.\p{L}{2,}/iu
const titled =
  /\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Doctor|Prof|Professor|Sir|Dame|Lord|Lady|Nurse)\.? \p{Lu}/u

function neverIn(text: string): string[] {
  return [
    ...(bidirectional.test(text) ? ['Remove the marks that turn the direction of writing.'] : []),
    ...(link.test(text) ? ['Leave out links and addresses: the study’s page has its own.'] : []),
    ...(titled.test(text) ? ['Leave out the names of people.'] : []),
  ]
}

/** Words that begin with a capital and are nobody's name, beside those of the study and its organisation. */
const ordinary = new Set(
  `a about adults after all also although an and another are as at because before both but by can did do each every few
  for from half has have here how however if in is it its last many more most much next no none not now of on once one
  only or other our over people since so some soon thank that the their then there these they this those to today two
  until we what when where which while who why with without women men you your
  january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  england english wales welsh scotland scottish britain british northern ireland irish europe european rowan`.split(
    /\s+/,
  ),
)

/**
 * Two words with capitals, one after the other, may be somebody's. The names of members are not compared: whoever may write
 * here must not find out who takes part.
 */
function mayBeNames(text: string, study: Named) {
  const known = wordsKnownOf(study)
  const isName = (word: string) => {
    const folded = word.toLowerCase()
    return /^\p{Lu}\p{Ll}/u.test(word) && !known.has(folded) && !ordinary.has(folded)
  }
  return text.split(/[.!?,;:()“”"\n]/).flatMap((part) => {
    const row = wordsOf(part)
    const at = row.findIndex((word, index) => isName(word) && isName(row[index + 1] ?? ''))
    const found = row.slice(at, at + 2).join(' ')
    return at === -1 ? [] : [`“${found}” may be a name. Leave out the names of people.`]
  })
}

/** The words of a row. */
export const storedContent = (content: string) =>
  v.parse(v.pipe(v.string(), v.parseJson(), UpdateContent), content)

/** As members read it, for the colleague who reviews it. */
export function linesOf(content: v.InferOutput<typeof UpdateContent>): string[] {
  if (content.kind === 'news') return [content.title, content.words]
  return resultParts.map((part) => `${resultHeadings[part]}: ${content[part]}`)
}
