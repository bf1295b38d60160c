import * as v from 'valibot'
import { IsoDate } from './dates.ts'
import { requiredText } from './limits.ts'

/** Spaces, including invisible ones that copying from a PDF or a message leaves behind. */
const blanks = /[\s\u00AD\u200B-\u200D\u2060\uFEFF]+/gu

const required = (message: string) => v.optional(v.string(message), '')

/** A copied code: spaces are removed, everything else counts, including leading zeros and case. */
const code = (maximum: number, message: string) =>
  v.pipe(
    required(message),
    v.transform((typed) => typed.replace(blanks, '')),
    requiredText(maximum, message),
  )

const missingDateOfBirth = 'Please enter your date of birth.'

/**
 * The details of the surgery's letter, with the messages of section 5. Harmless differences in typing are
 * normalised here, for the form and the API.
 */
export const gpDetailFields = {
  accountID: code(64, 'Please enter the Account ID.'),
  /** The passphrase, if the surgery's system is SystmOne. */
  linkageKey: code(128, 'Please enter the Linkage Key.'),
  gpOdsCode: v.pipe(
    required('Please enter the National Practice Code.'),
    v.transform((typed) =>
      typed
        .replace(blanks, '')
        .replace(/[-\u2010-\u2015]/gu, '')
        .toUpperCase(),
    ),
    v.minLength(1, 'Please enter the National Practice Code.'),
    v.regex(/^[A-Z0-9]{6}$/, 'A National Practice Code is six letters and numbers, like A29928.'),
  ),
  surname: v.pipe(
    required('Please enter your Surname.'),
    v.transform((typed) => typed.replace(blanks, ' ').replaceAll('\u2019', '\u0027')),
    requiredText(200, 'Please enter your Surname.'),
  ),
  /** YYYY-MM-DD, derived from `dob` without a time zone. */
  dateOfBirth: v.pipe(required(missingDateOfBirth), v.minLength(1, missingDateOfBirth), IsoDate),
}

/** The request to connect. `dob` is the form's date field; `dateOfBirth` is what counts. */
export const GpDetails = v.strictObject({
  ...gpDetailFields,
  dob: v.optional(
    v.pipe(v.string(missingDateOfBirth), v.minLength(1, missingDateOfBirth), v.maxLength(40)),
  ),
})
export type GpDetails = v.InferOutput<typeof GpDetails>
