import * as v from 'valibot'
import { IsoDate } from './days.ts'
import { plainMarks } from './fold.ts'
import { requiredText } from './limits.ts'

/** What copying from a PDF or a message leaves behind. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu

/**
 * A copied code, which is ASCII in every surgery's system: phones and word processors put other quotes, dashes
 * and wide letters in the place of its own. Case and a backtick count.
 */
const copied = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(invisible, '')
    .replaceAll(/\s+/gu, '')
    .replaceAll(/[\u2018-\u201B\u2032]/gu, "'")
    .replaceAll(/[\u201C-\u201F\u2033]/gu, '"')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')

const required = (message: string) => v.optional(v.string(message), '')

const code = (maximum: number, message: string) =>
  v.pipe(required(message), v.transform(copied), requiredText(maximum, message))

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
    v.transform((typed) => copied(typed).replaceAll('-', '').toUpperCase()),
    v.minLength(1, 'Please enter the National Practice Code.'),
    v.regex(/^[A-Z0-9]{6}$/, 'A National Practice Code is six letters and numbers, like A29928.'),
  ),
  surname: v.pipe(
    required('Please enter your Surname.'),
    v.transform((typed) => plainMarks(typed.replaceAll(invisible, '').replaceAll(/\s+/gu, ' '))),
    requiredText(200, 'Please enter your Surname.'),
  ),
  /** YYYY-MM-DD, derived from `dob` without a time zone. */
  dateOfBirth: v.pipe(required(missingDateOfBirth), v.minLength(1, missingDateOfBirth), IsoDate),
}

/** The request to connect. `dob` is the form's date field; `dateOfBirth` is what counts. */
export const GpDetails = v.strictObject({
  ...gpDetailFields,
  /** The member says that the surname is an earlier one of theirs, where it is not the one of the profile. */
  isEarlierSurname: v.optional(v.boolean()),
  dob: v.optional(
    v.pipe(v.string(missingDateOfBirth), v.minLength(1, missingDateOfBirth), v.maxLength(40)),
  ),
})
export type GpDetails = v.InferOutput<typeof GpDetails>
