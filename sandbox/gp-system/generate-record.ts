import {
  clinicians,
  drugs,
  knownAllergies,
  lastingProblems,
  panels,
  singleTests,
  vaccinations,
  visits,
  type Test,
} from './generated-words.ts'

export interface Wanted {
  /** Over all sections and the events. */
  entries: number
  /** The same seed gives the same record, byte for byte. */
  seed: number
  /** The day of the latest entry, YYYY-MM-DD. */
  until: string
  /** The years that they span; 40 by default. */
  years?: number | undefined
  /** Puts all entries into one section. */
  only?: Section | undefined
}

export const generatedSections = [
  'testResults',
  'consultations',
  'medication',
  'events',
  'immunisations',
  'problems',
  'allergies',
] as const
type Section = (typeof generatedSections)[number]

/** The share of each section, per thousand entries. */
const shares: Record<Section, number> = {
  testResults: 440,
  consultations: 330,
  medication: 160,
  events: 50,
  immunisations: 12,
  problems: 6,
  allergies: 2,
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Generates a record file of any size for GP_RECORDS_DIR, spanning the years before `until`, latest
 * entries first. Its account has the ODS code A29928 and the account number 90000000 + seed.
 */
export function generateRecord({ entries, seed, until, years = 40, only }: Wanted) {
  const dice = diceOf(seed)
  const made: Record<Section, unknown[]> = {
    testResults: [],
    consultations: [],
    medication: [],
    events: [],
    immunisations: [],
    problems: [],
    allergies: [],
  }
  const end = Date.parse(`${until}T00:00:00Z`)
  const step = (years * 365.25 * dayMs) / Math.max(entries, 1)
  for (let index = 0; index < entries; index += 1) {
    const day = new Date(end - index * step).toISOString().slice(0, 10)
    const section = only ?? sectionOf(dice.below(1000))
    made[section].push(makers[section](dice, day))
  }
  const { events, ...medicalRecord } = made
  return {
    account: {
      accountID: String(90_000_000 + seed),
      linkageKey: `gen${String(seed).padStart(10, '0')}`,
      gpOdsCode: 'A29928',
      surname: 'Longfellow',
      dateOfBirth: '1950-06-15',
    },
    practice: { name: 'Saltmarsh Health Centre' },
    schema1: { medicalRecord },
    schema3: events,
  }
}

function sectionOf(roll: number): Section {
  let left = roll
  for (const section of generatedSections) {
    left -= shares[section]
    if (left < 0) return section
  }
  return 'testResults'
}

type Dice = ReturnType<typeof diceOf>

/** Pseudo-random numbers from a seed (mulberry32). */
function diceOf(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  const hex = () => below(0x1_0000_0000).toString(16).padStart(8, '0')
  return {
    next,
    below,
    pick: <Thing>(things: readonly [Thing, ...Thing[]] | readonly Thing[]): Thing => {
      const thing = things[below(things.length)]
      if (thing === undefined) throw new RangeError('There is nothing to pick from')
      return thing
    },
    guid: () =>
      `${hex()}-${hex().slice(4)}-4${hex().slice(5)}-a${hex().slice(5)}-${hex()}${hex().slice(4)}`,
  }
}

const on = (day: string) => ({ datePart: 'YearMonthDay', value: `${day}T00:00:00` })

const makers: Record<Section, (dice: Dice, day: string) => unknown> = {
  consultations(dice, day) {
    const { problem, history, examination, plan } = dice.pick(visits)
    const noted = (term: string, observationType = 'Observation') => ({
      term,
      displayValue: null,
      observationType,
      eventGuid: dice.guid(),
    })
    return {
      eventGuid: dice.guid(),
      effectiveDate: on(day),
      consultantName: dice.pick(clinicians),
      location: 'Saltmarsh Health Centre',
      sections: [
        { header: 'Problem', observations: [noted(problem)] },
        { header: 'History', observations: [noted(history)] },
        { header: 'Examination', observations: [noted(examination)] },
        { header: 'Plan', observations: [noted(plan)] },
      ],
    }
  },

  testResults(dice, day) {
    if (dice.below(10) < 7)
      return { value: resultOf(dice.pick(singleTests), dice, day), childValues: [] }
    const { name, tests } = dice.pick(panels)
    return {
      value: {
        term: name,
        displayValue: '',
        observationType: 'TestGroup',
        effectiveDate: on(day),
        eventGuid: dice.guid(),
      },
      childValues: tests.map((test) => resultOf(test, dice, day)),
    }
  },

  medication(dice, day) {
    const { name, dosage, quantity, type } = dice.pick(drugs)
    return {
      drugName: name,
      drugStatus: type === 'Acute' || dice.below(10) > 1 ? 'Past' : 'Active',
      quantity,
      dosage,
      prescriptionType: type,
      effectiveDate: on(day),
    }
  },

  events: (dice, day) => ({
    date: `${day}T09:15:00`,
    doneBy: dice.pick(clinicians),
    location: 'Saltmarsh Health Centre',
    recordItems: [
      { details: dice.pick(visits).history },
      ...(dice.below(5) === 0
        ? [{ details: 'Letter from hospital - scanned', binaryDataId: dice.guid() }]
        : []),
    ],
  }),

  immunisations: (dice, day) => ({
    term: dice.pick(vaccinations),
    observationType: 'Immunisation',
    effectiveDate: on(day),
  }),

  problems: (dice, day) => ({
    status: dice.pick(['Active', 'Past']),
    significance: dice.pick(['Significant', 'Minor']),
    observation: {
      term: dice.pick(lastingProblems),
      observationType: 'Observation',
      effectiveDate: on(day),
      eventGuid: dice.guid(),
    },
  }),

  allergies: (dice, day) => ({ term: dice.pick(knownAllergies), effectiveDate: on(day) }),
}

function resultOf(test: Test, dice: Dice, day: string) {
  const drift = (dice.next() + dice.next() - 1) * test.spread
  const value = Number(Math.max(test.usual + drift, 0).toFixed(test.decimals))
  const { minimum, maximum, units } = test
  const isAbnormal = value < (minimum ?? -Infinity) || value > (maximum ?? Infinity)
  return {
    term: test.term,
    displayValue: `${value.toFixed(test.decimals)} ${units}`,
    observationType: 'Value',
    effectiveDate: on(day),
    eventGuid: dice.guid(),
    numericValue: value,
    numericUnits: units,
    range: { minimum: minimum ?? null, maximum: maximum ?? null, units },
    ...(isAbnormal && { abnormal: true }),
  }
}
