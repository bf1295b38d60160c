import type { PublicRegister } from '#contract/other-studies.ts'

/** Where a study sees people, as a register names it. */
export interface Centre {
  name: string
  city: string
  state: string
  country: string
  postcode: string
  /** False where it no longer or not yet looks for people. */
  isOpen: boolean
}

/** A record of a register in its own words, whichever register it is. A day is '' where there is none. */
export interface RegisterRecord {
  id: string
  source: PublicRegister
  title: string
  summary: string
  /** Undefined where the register leaves it to the days. */
  isRecruiting: boolean | undefined
  recruitsFrom: string
  recruitsTo: string
  /** As the register writes an age: "18 Years". */
  youngest: string
  oldest: string
  sex: string
  /** Where it looks for people. */
  countries: readonly string[]
  centres: readonly Centre[]
  conditions: readonly string[]
  updated: string
  /** The names of its contacts. */
  people: readonly string[]
}

/** A file that is none of a register's. The message ends the sentence "The file x …". */
export class WrongFileError extends Error {
  override name = 'WrongFileError'
}
