import * as v from 'valibot'
import { IsoDate } from '#contract/days.ts'
import type { SpineError } from './outcome.ts'

const Part = v.object({
  name: v.string(),
  valueBoolean: v.optional(v.boolean()),
  valueDate: v.optional(IsoDate),
  valuePeriod: v.optional(v.object({ start: v.optional(IsoDate), end: v.optional(IsoDate) })),
})

const Parameters = v.object({
  resourceType: v.literal('Parameters'),
  parameter: v.array(
    v.object({
      name: v.string(),
      valueIdentifier: v.optional(v.object({ system: v.string(), value: v.string() })),
      part: v.optional(v.array(Part), () => []),
    }),
  ),
})

/** The areas that can be requested, with the parameters of each. */
const areas = {
  includeAllergies: ['includeResolvedAllergies'],
  includeMedication: ['includePrescriptionIssues', 'medicationSearchFromDate'],
  includeConsultations: ['consultationSearchPeriod'],
  includeProblems: [],
  includeImmunisations: ['includeNotGiven', 'includeStatus'],
  includeUncategorisedData: ['uncategorisedDataSearchPeriod'],
  includeInvestigations: ['investigationSearchPeriod'],
  includeReferrals: ['referralSearchPeriod'],
} as const
export type Area = keyof typeof areas

/** Not allowed together with consultations or problems: they could hide what those refer to. */
const notBesides = new Set([
  'medicationSearchFromDate',
  'uncategorisedDataSearchPeriod',
  'referralSearchPeriod',
  'includeNotGiven',
  'includeStatus',
])

export interface RequestedArea {
  from?: string | undefined
  to?: string | undefined
  withIssues: boolean
  withEnded: boolean
}

export interface RecordRequest {
  nhsNumber: string
  areas: ReadonlyMap<Area, RequestedArea>
}

/** Parses a request by the rules of the guide for `$gpc.getstructuredrecord`, or says why it is refused. */
export function readParameters(
  sent: unknown,
  today: string,
): { requested: RecordRequest } | { error: SpineError; diagnostics?: string } {
  const read = v.safeParse(Parameters, sent)
  if (!read.success) return { error: 'INVALID_RESOURCE', diagnostics: 'Parameters' }
  const { parameter } = read.output
  const invalid = (diagnostics: string) => ({ error: 'INVALID_PARAMETER', diagnostics }) as const
  const nhsNumber = parameter.find(({ name }) => name === 'patientNHSNumber')?.valueIdentifier
    ?.value
  if (nhsNumber === undefined) return invalid('patientNHSNumber')
  if (!isNhsNumber(nhsNumber)) return { error: 'INVALID_NHS_NUMBER' }
  const requested = new Map<Area, RequestedArea>()
  const isWhole = parameter.some(({ name }) => /^include(Consultations|Problems)$/.test(name))
  for (const { name, part } of parameter) {
    if (!isArea(name)) continue
    const known: readonly string[] = areas[name]
    for (const each of part) {
      if (!known.includes(each.name)) return invalid(`${name}.${each.name}`)
      if (isWhole && notBesides.has(each.name)) return invalid(`${name}.${each.name}`)
      const { start = '', end = start } = each.valuePeriod ?? {}
      if (end < start || start > today || end > today) return invalid(`${name}.${each.name}`)
    }
    const flag = (wanted: string) => part.find((each) => each.name === wanted)?.valueBoolean
    if (name === 'includeAllergies' && flag('includeResolvedAllergies') === undefined) {
      return invalid('includeAllergies.includeResolvedAllergies')
    }
    const period = part.find(({ valuePeriod }) => valuePeriod)?.valuePeriod
    requested.set(name, {
      from: period?.start ?? part.find(({ valueDate }) => valueDate)?.valueDate,
      to: period?.end,
      withIssues: flag('includePrescriptionIssues') ?? true,
      withEnded: flag('includeResolvedAllergies') ?? false,
    })
  }
  return requested.size > 0 ? { requested: { nhsNumber, areas: requested } } : invalid('include…')
}

const isArea = (name: string): name is Area => Object.hasOwn(areas, name)

/** Ten digits, the last of which is a check digit. */
function isNhsNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false
  const digits = Array.from(text, Number)
  const sum = digits.slice(0, 9).reduce((total, digit, index) => total + digit * (10 - index), 0)
  const check = 11 - (sum % 11)
  return (check === 11 ? 0 : check) === digits[9]
}
