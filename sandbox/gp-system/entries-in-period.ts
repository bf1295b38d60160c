import * as v from 'valibot'
import type { Period } from '#contract/days.ts'
import { isInPeriod } from '#contract/gp-record-dates.ts'
import { effectiveDateOf } from '#contract/gp-record-fields.ts'
import type { RecordSectionName } from '#contract/gp-record.ts'

/** The entries of a section that are dated in the period or have no usable date; all without a period. */
export function entriesInPeriod(
  section: RecordSectionName,
  entries: readonly unknown[],
  period: Period | undefined,
): unknown[] {
  if (!period) return [...entries]
  return entries.filter((entry) => isInPeriod(effectiveDateOf(sentDate(section, entry)), period))
}

function sentDate(section: RecordSectionName, entry: unknown): unknown {
  switch (section) {
    case 'events':
      return fieldOf(entry, 'date')
    case 'problems':
      return fieldOf(fieldOf(entry, 'observation'), 'effectiveDate')
    case 'testResults':
      return fieldOf(fieldOf(entry, 'value'), 'effectiveDate') ?? dateOfFirstChild(entry)
    case 'consultations':
    case 'medication':
    case 'allergies':
    case 'immunisations':
      return fieldOf(entry, 'effectiveDate')
  }
}

function dateOfFirstChild(entry: unknown): unknown {
  const children = fieldOf(entry, 'childValues')
  return Array.isArray(children) ? fieldOf(children[0], 'effectiveDate') : undefined
}

const Fields = v.looseObject({})

const fieldOf = (from: unknown, name: string): unknown =>
  v.is(Fields, from) ? from[name] : undefined
