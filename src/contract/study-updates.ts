import * as v from 'valibot'
import { IsoInstant } from './days.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './limits.ts'

/** The parts of a result, in the order in which they are read. */
export const resultParts = ['asked', 'tookPart', 'found', 'doesNotMean', 'next', 'thanks'] as const

/** What stands above each of them. */
export const resultHeadings: Readonly<Record<(typeof resultParts)[number], string>> = {
  asked: 'What the study asked',
  tookPart: 'How many people took part',
  found: 'What it found',
  doesNotMean: 'What this does not mean',
  next: 'What happens next',
  thanks: 'Thank you',
}

const about = {
  /** Its place among those of its study. */
  number: v.number(),
  /** When it was first published. */
  publishedAt: IsoInstant,
  /** What was wrong in what stood here before, the newest first. */
  corrections: v.array(v.object({ at: IsoInstant, words: v.string() })),
}

/** What a study tells the people who took part in it, as a second person has read it: plain text of one line or several. */
export const StudyUpdate = v.variant('kind', [
  v.object({ ...about, kind: v.literal('news'), title: v.string(), words: v.string() }),
  v.object({
    ...about,
    kind: v.literal('result'),
    ...v.entriesFromList(resultParts, v.string()),
  }),
])
export type StudyUpdate = v.InferOutput<typeof StudyUpdate>

/** A study that has closed answers 404 as in `getStudy`: until it has a result it is for whoever took part. */
export const listStudyUpdates = endpoint({
  method: 'GET',
  path: '/studies/{id}/updates',
  summary: 'The news and the result of a study, the newest first.',
  access: 'public',
  params: v.object({ id: Id }),
  reply: v.object({ updates: v.array(StudyUpdate) }),
})

/** What a study that the member has agreed to has told since. */
const ToldStudy = v.object({
  studyId: v.string(),
  studyName: v.string(),
  /** When it closed; absent while it is open. */
  closedAt: v.optional(IsoInstant),
  /** How many pieces of news there are. */
  news: v.number(),
  hasResult: v.boolean(),
  /** Whether the member has withdrawn. */
  isWithdrawn: v.boolean(),
  /** Whether the member hears of what is new: whoever has withdrawn only if they asked for it. */
  isTold: v.boolean(),
})
export type ToldStudy = v.InferOutput<typeof ToldStudy>

export const listToldStudies = endpoint({
  method: 'GET',
  path: '/study-updates',
  summary: 'The studies that the member has agreed to, and what each has told since.',
  access: 'member',
  reply: v.object({ studies: v.array(ToldStudy) }),
})

/** Refused with `consent-given` while a consent is valid: whoever takes part has a switch for all studies. */
export const chooseStudyNews = endpoint({
  method: 'PUT',
  path: '/studies/{id}/told',
  summary: 'Whether a member who has withdrawn from a study still hears its news and results.',
  access: 'member',
  takesBack: true,
  params: v.object({ id: Id }),
  body: v.strictObject({ isTold: v.boolean() }),
  reply: v.object({ isTold: v.boolean() }),
})
