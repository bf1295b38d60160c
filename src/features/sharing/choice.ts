import type { EntryKey } from '#record/reading/record-entry.ts'
import type { Shareable, ShareableSection, SummarySectionName } from './summary.ts'

type Sections = readonly ShareableSection[]

/** What a member leaves out of a summary. */
export interface SummaryChoice {
  /** What is offered now. */
  sections: Sections
  /** The key and the name of each entry that is left out, also while the record lacks it. */
  leftOut: ReadonlyMap<EntryKey, string>
  /** What was offered when they last looked at it; undefined until they do. */
  looked?: Sections
}

/** Everything is in a summary until it is taken out. */
export const newChoice = (sections: Sections): SummaryChoice => ({ sections, leftOut: new Map() })

/**
 * The same choice, now that a newer record offers these. What has the name of something that was left out is left out
 * too: it may be the same entry with another status, or a newer result of the same test. So is what comes into a section
 * that was left out whole.
 */
export function carriedOver(choice: SummaryChoice, sections: Sections): SummaryChoice {
  const { leftOut, looked = [] } = choice
  const known = new Set(
    [...offeredIn(choice.sections), ...offeredIn(looked)].map(({ entry }) => entry.key),
  )
  const names = new Set(leftOut.values())
  const isOut = ({ section, name }: Offered) =>
    names.has(name) || isWholeOut(choice, section.section)
  const more = offeredIn(sections).filter(
    (offered) => !known.has(offered.entry.key) && isOut(offered),
  )
  return { ...choice, sections, leftOut: withEntries(leftOut, more) }
}

/** Takes entries out, or in again. Whoever does that has looked at what is offered. */
export function put(
  choice: SummaryChoice,
  keys: readonly EntryKey[],
  isIn: boolean,
): SummaryChoice {
  const { sections, leftOut, looked = sections } = choice
  const changed = offeredIn(sections).filter(({ entry }) => keys.includes(entry.key))
  const left = new Map(leftOut)
  for (const { entry } of changed) left.delete(entry.key)
  return { sections, looked, leftOut: isIn ? left : withEntries(left, changed) }
}

/** They have looked at what is offered now. */
export const lookedAt = (choice: SummaryChoice): SummaryChoice => ({
  ...choice,
  looked: choice.sections,
})

/** What has come and what is gone since they last looked. Undefined if nothing has. */
export function changesOf({ sections, looked = sections }: SummaryChoice) {
  const came = lacking(sections, looked)
  const went = lacking(looked, sections)
  return came.length + went.length > 0 ? { came, went } : undefined
}

/** What will be in the summary. */
export const chosenOf = ({ sections, leftOut }: SummaryChoice): ShareableSection[] =>
  sections.map((section) => ({
    ...section,
    entries: section.entries.filter(({ key }) => !leftOut.has(key)),
  }))

const lacking = (sections: Sections, other: Sections): Shareable[] => {
  const keys = new Set(offeredIn(other).map(({ entry }) => entry.key))
  return offeredIn(sections).flatMap(({ entry }) => (keys.has(entry.key) ? [] : [entry]))
}

const isWholeOut = ({ sections, leftOut }: SummaryChoice, section: SummarySectionName): boolean => {
  const entries = sections.find((each) => each.section === section)?.entries ?? []
  return entries.length > 0 && entries.every(({ key }) => leftOut.has(key))
}

interface Offered {
  section: ShareableSection
  entry: Shareable
  /** Its name, in its section. */
  name: string
}

const offeredIn = (sections: Sections): Offered[] =>
  sections.flatMap((section) =>
    section.entries.map((entry) => ({ section, entry, name: `${section.section} ${entry.name}` })),
  )

const withEntries = (
  leftOut: ReadonlyMap<EntryKey, string>,
  more: readonly Offered[],
): ReadonlyMap<EntryKey, string> =>
  new Map([...leftOut, ...more.map(({ entry, name }) => [entry.key, name] as const)])
