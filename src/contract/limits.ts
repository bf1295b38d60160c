import * as v from 'valibot'

/** Limits of input, shared by the server and the forms. */
export const limits = {
  bodyBytes: 64 * 1024,
  listItems: 50,
  nameLength: 200,
  addressLineLength: 120,
  postcodeLength: 16,
  minimumAge: 16,
  oldestAge: 130,
} as const

/** An opaque id in a path, which cannot contain path segments. */
export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not a valid id.'))

/** An id of the shipped list of diseases, or of Orphanet's. */
export const DiseaseId = v.pipe(
  v.string(),
  v.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*|ORPHA:\d{1,9})$/, 'This is not the id of a disease.'),
)

/** A list of names. Diagnoses have a year and the id of a disease, or null, for each name. */
export const NameList = v.object({
  names: v.pipe(v.array(v.string()), v.readonly()),
  diagnosedYears: v.exactOptional(v.pipe(v.array(v.nullable(v.number())), v.readonly())),
  diseaseIds: v.exactOptional(v.pipe(v.array(v.nullable(v.string())), v.readonly())),
})
export type NameList = v.InferOutput<typeof NameList>

/**
 * An e-mail address. Whoever sends it has verified it, so nothing is refused that a mail server accepts, such as
 * o'brian@ or a domain of another script.
 */
export const EmailAddress = v.pipe(
  v.string(),
  v.maxLength(254),
  v.regex(
    /^[^\p{C}\p{Z}@]+@[^\p{C}\p{Z}@.]+(?:\.[^\p{C}\p{Z}@.]+)+$/u,
    'Enter an email address, like name@example.com.',
  ),
)
