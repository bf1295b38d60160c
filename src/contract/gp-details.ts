import * as v from 'valibot'
import { IsoDate } from './days.ts'
import { endpoint } from './endpoint.ts'
import { plainMarks } from './fold.ts'
import { Surgery } from './gp-connection.ts'
import { requiredText } from './texts.ts'
import { withoutHidden } from './tidy.ts'

/* Apart from `gp-connection.ts`, which every page of a member loads. */

/**
 * A copied code, which is ASCII in every surgery's system: phones and word processors put other quotes, dashes
 * and wide letters in the place of its own. Case and a backtick count.
 */
const copied = (typed: string): string =>
  withoutHidden(typed.normalize('NFKC'))
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
    v.transform((typed) => plainMarks(withoutHidden(typed.replaceAll(/\s+/gu, ' ')))),
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

/** Limits for tries that the surgery’s system refused; its faults and ours do not count. */
export const connectTries = { perHour: 5, warnAfter: 3 } as const

/** The checkbox beside the surname, which help and refusals name too. */
export const earlierSurname = 'This is an earlier surname of mine'

export const connectGpRecord = endpoint({
  method: 'POST',
  path: '/gp-records',
  summary:
    'Connects the GP record with the details of the surgery’s letter, in place of an earlier connection. Five tries an hour.',
  access: 'member',
  body: GpDetails,
  reply: v.object({
    success: v.literal(true),
    patientId: v.string(),
    gpPractice: v.optional(Surgery),
  }),
  status: 201,
  timeoutMs: 20_000,
})

export const disconnectGpRecord = endpoint({
  method: 'DELETE',
  path: '/gp-records',
  summary: 'Ends the connection and erases what it was made with.',
  access: 'member',
  reply: v.object({ success: v.literal(true) }),
})
