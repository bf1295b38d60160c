import * as v from 'valibot'
import { recordSections } from '#contract/gp-record.ts'

const code = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.trim(),
  v.minLength(1),
)
const Entries = v.nullish(v.array(v.unknown()))
const Sections = v.optional(v.array(v.picklist(recordSections)), () => [])

/**
 * One patient of the stand-in: a file of GP_RECORDS_DIR. Only its outer shape is validated: the
 * record is sent as it is, valid or not.
 */
export const RecordFile = v.object({
  account: v.object({
    accountID: code,
    linkageKey: code,
    gpOdsCode: v.pipe(code, v.toUpperCase()),
    surname: v.pipe(v.string(), v.trim(), v.minLength(1)),
    dateOfBirth: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
  }),
  practice: v.optional(v.object({ name: v.string() })),
  /** The patient, and warnings for the reader. */
  patient: v.optional(v.unknown()),
  warnings: v.optional(v.unknown()),
  /** Sections that the practice does not share, and those that its system fails to send. */
  sharing: v.optional(v.object({ notShared: Sections, failing: Sections }), () => ({
    notShared: [],
    failing: [],
  })),
  schema1: v.nullish(
    v.object({
      medicalRecord: v.nullish(
        v.object({
          consultations: Entries,
          medication: Entries,
          testResults: Entries,
          allergies: Entries,
          immunisations: Entries,
          problems: Entries,
        }),
      ),
    }),
  ),
  schema3: Entries,
})
export type RecordFile = v.InferOutput<typeof RecordFile>
