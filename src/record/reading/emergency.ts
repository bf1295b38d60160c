import { fold } from '#contract/fold.ts'
import type { ShownSection } from '#contract/gp-record.ts'
import {
  allergyLines,
  emergencyWords,
  isContraindication,
  notableStatus,
  textsOf,
} from './allergies.ts'
import { sentencesOf } from './card-words.ts'
import { notShownIn, notShownWords, quoted, surgeryWordsOf, whyMissing } from './labels.ts'
import type { EntriesBySection, RecordAbout, RecordEntry } from './record-entry.ts'

/**
 * The main diagnosis as the member wants it: a problem, by its fingerprint, none at all, or the one that the rule chooses. A
 * problem that the surgery has changed counts as another one.
 */
export type ChosenMain = number | 'none' | 'rule'

/** The member's own answers. */
export interface OwnAnswers {
  diagnoses: readonly string[]
  hospitals?: readonly string[]
  chosenMain?: ChosenMain | undefined
}

/** A list of the emergency card, or of what is taken along: from a section of the record, or from the member's answers. */
export interface TitledList {
  title: string
  section?: ShownSection
  lines: readonly string[]
}

/** Says why a list is missing, in part or whole, what the surgery wrote about it, and that it is empty. */
export function wordsAbout(
  { section, lines }: TitledList,
  record: RecordAbout,
): { words: string; isStrong?: true }[] {
  if (!section) return []
  const missing = whyMissing(record, section)
  const notShown = notShownIn(record, section)
  return [
    ...(missing ? [{ words: missing, isStrong: true as const }] : []),
    ...(notShown > 0 ? [{ words: notShownWords(notShown) }] : []),
    ...surgeryWordsOf(record, section).map((words) => ({ words: quoted(words) })),
    ...(!missing && notShown === 0 && lines.length === 0
      ? [{ words: 'The surgery’s record holds none.' }]
      : []),
  ]
}

/** What is asked first in an emergency, all of it: what the record says, then the member's own answers if there are any. */
export function cardLists(entries: EntriesBySection, own: OwnAnswers): TitledList[] {
  const sent = entries.get('allergies') ?? []
  const current = (entries.get('problems') ?? []).filter(isNow)
  const main = mainDiagnosis(current, own)
  const avoid = once([
    ...allergyLines(sent.filter(isContraindication)),
    ...current.filter(isContraindication).map((entry) => problemLine(entry)),
  ])
  // What has ended or was ruled out takes the room of what has not: it is in the record.
  const allergies = allergyLines(sent.filter((entry) => isNow(entry) && !isContraindication(entry)))
  const others = current.filter((entry) => entry !== main && !isContraindication(entry))
  const none = sent.some(isContraindication) ? 'None but what to avoid, below' : 'None now'
  return [
    ...some(mainDiagnosisTitle, main ? [problemLine(main, Number.POSITIVE_INFINITY)] : []),
    {
      title: 'Allergies',
      section: 'allergies',
      lines: allergies.length === 0 && sent.length > 0 ? [none] : allergies,
    },
    ...some('What to avoid', avoid),
    medicineList(entries),
    {
      title: others.length < current.length ? 'Other problems' : 'Problems',
      section: 'problems',
      lines: once(
        others
          .toSorted((one, other) => weightOf(one) - weightOf(other))
          .map((entry) => problemLine(entry)),
      ),
    },
    ...some('Diagnoses, from the patient', own.diagnoses),
    ...some('Hospitals, from the patient', own.hospitals ?? []),
  ]
}

/** A list that is not there if it is empty. */
const some = (title: string, lines: readonly string[]): TitledList[] =>
  lines.length > 0 ? [{ title, lines }] : []

const mainDiagnosisTitle = 'Main diagnosis'

/** How the main diagnosis was chosen; undefined if these lists have none and the member did not take it off. */
export function aboutMainDiagnosis(
  lists: readonly TitledList[],
  entries: EntriesBySection,
  { chosenMain }: Pick<OwnAnswers, 'chosenMain'>,
): string | undefined {
  if (chosenMain === 'none') return 'The patient chose to have no main diagnosis here.'
  if (!lists.some(({ title }) => title === mainDiagnosisTitle)) return undefined
  return possibleMains(entries).some(({ fingerprint }) => fingerprint === chosenMain)
    ? 'The patient chose the main diagnosis. No clinician has checked the choice.'
    : 'Rowan chose the main diagnosis by a rule: the problem with a plan for emergencies, or else the patient’s own diagnosis, or else the significant problem with the earliest date. No clinician has checked the choice.'
}

/** The current problems that a member can put first. */
export const possibleMains = (entries: EntriesBySection): RecordEntry[] =>
  (entries.get('problems') ?? []).filter((entry) => isNow(entry) && !isContraindication(entry))

/**
 * The one that the member put first. Otherwise, of the current problems that are plainly diagnoses, in this order: a
 * significant one whose note names a plan for emergencies; the first of the member's own diagnoses that the record has; the
 * significant one with the earliest date. Undefined if there is none: nothing else says which is the main one.
 */
export function mainDiagnosis(
  current: readonly RecordEntry[],
  { diagnoses, chosenMain }: OwnAnswers,
): RecordEntry | undefined {
  if (chosenMain === 'none') return undefined
  const choosable = current.filter((entry) => !isContraindication(entry))
  const chosen = choosable.find(({ fingerprint }) => fingerprint === chosenMain)
  if (chosen) return chosen
  const possible = choosable.filter(isPlainDiagnosis)
  const significant = possible.filter((entry) => weightOf(entry) === 0)
  const own = diagnoses.map((name) => possible.filter(({ title }) => hasWords(title, name)))
  return (
    earliest(significant.filter(hasEmergencyPlan)) ??
    earliest(own.find((problems) => problems.length > 0) ?? significant)
  )
}

const hasEmergencyPlan = ({ groups }: RecordEntry): boolean =>
  textsOf(groups).some((note) =>
    /\bemergency (?:(?:health|care|healthcare|treatment) )*(?:plan|card|letter|protocol)\b/i.test(
      note,
    ),
  )

/** The same name, perhaps in another order or with more words: `Ehlers-Danlos syndrome, vascular type`. */
const hasWords = (title: string, name: string): boolean => {
  const words = wordsOf(name)
  return words.length > 0 && words.every((word) => wordsOf(title).includes(word))
}

const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .replaceAll("'", '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Whether its whole name and its status are those of a diagnosis that the patient has now. A name with any word that may say
 * otherwise is in doubt: it stays on the card as it was sent, and is not put first.
 */
const isPlainDiagnosis = ({ title, status = '', verificationCode, end }: RecordEntry): boolean =>
  end === undefined &&
  !['provisional', 'differential', 'refuted'].includes(verificationCode ?? '') &&
  !doubtful.test(`${title.replaceAll(/\bnot (?:otherwise|elsewhere) \w+\b/gi, '')}\n${status}`)

const doubtful = new RegExp(
  [
    // Prefixes of the Read Codes ([V] history, [D] symptom, [X] and [M] other classifications), and questions.
    String.raw`^\s*\[`,
    String.raw`\?`,
    // Somebody else's.
    String.raw`\b(?:family|familial risk|fh|fhx|f\/h|mothers?|fathers?|parents?|brothers?|sisters?|siblings?|sons?|daughters?|wife|husband|partners?|relatives?|child|children|aunts?|uncles?|cousins?|grand\w+|carrier|heterozyg\w+)\b`,
    // Past.
    String.raw`\b(?:past|previous(?:ly)?|history|hx|pmhx?|ph|h\/o|hist|former(?:ly)?|old|ex|status post|s\/p|resolved|cured|healed|remission|recovered|inactive|childhood history)\b`,
    // Not certain, or not there.
    String.raw`\b(?:not|no|never|nil|negative|denies|denied|absence of|free of|unlikely|excluded|excludes?|exclusion|rule[ds]? out|r\/o|refuted|suspect(?:ed)?|suspicion|possible|possibly|probable|probably|likely|query|queried|provisional|differential|ddx?|d\/d|impression|unconfirmed|uncertain|unclear|undiagnosed|await(?:s|ing)|investigat\w+|under review|\?+)\b`,
    // A risk, a test, a procedure or a way to live.
    String.raw`\b(?:risk|susceptib\w+|predispos\w+|screen(?:ed|ing)?|tests?|tested|monitor\w*|review\w*|referr\w+|advice|advised|counsel\w+|assess\w+|check\w*|vaccin\w+|immunis\w+|immuniz\w+|exposure|contact with|donor|pregnan\w*|smok\w+|tobacco|vap(?:es|er|ing)|drinker|alcohol (?:intake|consumption|units))\b`,
  ].join('|'),
  'i',
)

/** One without a date comes last. */
const earliest = (problems: readonly RecordEntry[]): RecordEntry | undefined =>
  problems.toSorted(
    (one, other) => Number(startOf(one) > startOf(other)) - Number(startOf(one) < startOf(other)),
  )[0]

const startOf = ({ day }: RecordEntry): string => day?.from ?? '9999'

export const allergyList = (entries: EntriesBySection): TitledList => ({
  title: 'Allergies',
  section: 'allergies',
  lines: allergyLines(entries.get('allergies') ?? []),
})

export const medicineList = (entries: EntriesBySection): TitledList => ({
  title: 'Current medicines',
  section: 'medication',
  lines: once((entries.get('medication') ?? []).filter(isNow).map(medicineLine)),
})

/** Leaves out only what is marked as past. */
const isNow = ({ isPast }: RecordEntry): boolean => !isPast

const once = (lines: readonly string[]): string[] => [...new Set(lines)]

/** What is asked of a medicine in an emergency is what it is, how it is taken and whether it still is. */
const notAskedOfMedicine = [
  'Quantity',
  'Prescription',
  'Started',
  'Issued',
  'Notes',
  'Kind of entry',
]

/** A status other than "active" belongs to what somebody takes. */
function medicineLine(entry: RecordEntry): string {
  const [how, rest] = [
    textsOf(entry.groups.filter(({ heading }) => heading === 'How to take it')),
    emergencyWords(entry, [...notAskedOfMedicine, 'How to take it']),
  ]
  // What is in doubt about its end is said with how it is taken.
  const ending = rest.filter(
    (words) => !how.some((each) => each.startsWith('Ended') && words.startsWith('Ended')),
  )
  return sentencesOf([entry.title, notableStatus(entry), ...how, ...ending])
}

/** A problem by its significance, as the surgery has it; one without stands between, and one that ended last. */
function weightOf({ facts, end }: RecordEntry): number {
  if (end !== undefined) return 3
  const significance = facts.find(({ term }) => term === 'Significance')?.value ?? ''
  if (/\b(?:minor|not significant|insignificant)\b/i.test(significance)) return 2
  return /\b(?:major|significant)\b/i.test(significance) ? 0 : 1
}

/** Longer notes would hide the other problems. */
const longestNotes = 240

/** The order says how significant it is. */
const notAskedOfProblem = ['Significance']

function problemLine(entry: RecordEntry, longest: number = longestNotes): string {
  const isShort = textsOf(entry.groups).join('').length <= longest
  return sentencesOf([
    `${entry.title} (${entry.date})`,
    notableStatus(entry),
    ...emergencyWords(entry, isShort ? notAskedOfProblem : [...notAskedOfProblem, 'Notes']),
    !isShort && 'Its notes are in the full record',
  ])
}
