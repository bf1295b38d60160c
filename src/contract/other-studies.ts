import * as v from 'valibot'
import { Gender } from './choices.ts'
import { IsoDate, IsoInstant } from './days.ts'
import { endpoint } from './endpoint.ts'
import { DiseaseId, limits } from './limits.ts'
import { regions } from './regions.ts'

/*
 * Studies of others, as public registers list them. All texts are plain text: what looks like markup is words.
 */

/** Public registers, by how each wants to be named where its records are shown. */
export const registers = {
  ISRCTN:
    'From the ISRCTN registry (www.isrctn.com), under the licence CC BY 4.0. We shorten long summaries and leave out contacts.',
  'ClinicalTrials.gov':
    'From ClinicalTrials.gov, of the US National Library of Medicine. We shorten long summaries and leave out contacts.',
} as const
const PublicRegister = v.picklist(['ISRCTN', 'ClinicalTrials.gov'])
export type PublicRegister = v.InferOutput<typeof PublicRegister>

/** The regions of England, and the other nations of the United Kingdom: 'Outside England' is any of these. */
export const placesInUk = [
  ...regions.filter((region) => region !== 'Outside England'),
  'Scotland' as const,
  'Wales' as const,
  'Northern Ireland' as const,
]
const PlaceInUk = v.picklist(placesInUk)
export type PlaceInUk = v.InferOutput<typeof PlaceInUk>

/** A list that is older is not shown, wherever it was kept. */
export const registerListDays = 30

const Year = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.oldestAge))

/** It looked for people in the United Kingdom when the list was imported. */
export const OtherStudy = v.object({
  /** Its number in the register. */
  id: v.pipe(v.string(), v.regex(/^(?:ISRCTN|NCT)\d{8}$/)),
  source: PublicRegister,
  title: v.string(),
  /** As the register has it, paragraph by paragraph, without contacts. Empty when it has none in plain English. */
  summary: v.array(v.string()),
  /** The register has more. */
  isShortened: v.optional(v.boolean(), false),
  /** When it looks for people, as far as the register says. It may have ended since the import. */
  recruits: v.object({ from: v.optional(IsoDate), to: v.optional(IsoDate) }),
  /** In whole years, both included; without an end there is none. Children's studies are among them. */
  ages: v.optional(v.object({ from: v.optional(Year), to: v.optional(Year) })),
  /** Missing when anyone may take part. */
  sexes: v.optional(v.pipe(v.array(Gender), v.minLength(1))),
  /** In the order of `placesInUk`; empty when the register does not say where in the United Kingdom. */
  regions: v.array(PlaceInUk),
  /** Some of its centres in the United Kingdom: "Royal Infirmary, Leeds". */
  where: v.array(v.string()),
  /** How many centres in the United Kingdom the register names. */
  centres: v.number(),
  /** In the register's words. */
  conditions: v.array(v.string()),
  /** What of these is known by name; the rest is found by search alone. */
  concepts: v.array(DiseaseId),
  /** When the register last changed its record. */
  updated: IsoDate,
  /** To its page in the register. */
  link: v.pipe(v.string(), v.url(), v.regex(/^https:\/\//)),
})
export type OtherStudy = v.InferOutput<typeof OtherStudy>

/** `updated` is when the list was imported. Whoever shows a study shows the attribution of its source too. */
export const listOtherStudies = endpoint({
  method: 'GET',
  path: '/other-studies',
  summary:
    'Studies of public registers that look for people in the United Kingdom, the same for everybody.',
  access: 'public',
  reply: v.variant('state', [
    v.object({
      state: v.literal('there'),
      updated: IsoInstant,
      sources: v.array(v.object({ name: PublicRegister, attribution: v.string() })),
      studies: v.array(OtherStudy),
    }),
    v.object({ state: v.literal('out-of-date'), updated: IsoInstant }),
    v.object({ state: v.literal('none') }),
  ]),
  isConditional: true,
  isForEverybody: true,
})
export type OtherStudies = v.InferOutput<typeof listOtherStudies.reply>
