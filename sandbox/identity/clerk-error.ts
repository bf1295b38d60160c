import type { ClerkAPIErrorJSON } from '@clerk/shared/types'
import type { NhsVisit } from './state.ts'

type ErrorFields = { code: string; message: string; longMessage?: string; param?: string }

/** An error in Clerk's own words and codes; the SDK translates it by its code. */
export class ClerkError extends Error {
  override name = 'ClerkError'
  readonly status: 400 | 401 | 403 | 404 | 422
  readonly body: { errors: ClerkAPIErrorJSON[] }

  constructor(status: ClerkError['status'], { code, message, longMessage, param }: ErrorFields) {
    super(message)
    this.status = status
    const meta = param ? { meta: { param_name: param } } : {}
    this.body = { errors: [{ code, message, long_message: longMessage ?? message, ...meta }] }
  }
}

/** Every error the service answers with. Source: the error tables of Clerk's Frontend and Backend API. */
export const clerkErrors = {
  originInvalid: () =>
    new ClerkError(400, {
      code: 'origin_invalid',
      message: 'Invalid HTTP Origin header',
      longMessage:
        'The Request HTTP Origin header must be equal to or a subdomain of the requesting URL.',
    }),
  signedOut: () =>
    new ClerkError(401, {
      code: 'authentication_invalid',
      message: 'Invalid authentication',
      longMessage: 'Unable to authenticate the request, you need to supply an active session',
    }),
  notAuthorised: () =>
    new ClerkError(403, {
      code: 'authorization_invalid',
      message: 'Unauthorized request',
      longMessage: 'You are not authorized to perform this request',
    }),
  secretKeyInvalid: () =>
    new ClerkError(401, {
      code: 'clerk_key_invalid',
      message: 'The provided Clerk Secret Key is invalid.',
    }),
  notFound: () =>
    new ClerkError(404, { code: 'resource_not_found', message: 'Resource not found' }),
  sessionExists: () =>
    new ClerkError(400, {
      code: 'session_exists',
      message: 'Session already exists',
      longMessage:
        "You're currently in single session mode. You can only be signed into one account at a time.",
    }),
  identifierNotFound: () =>
    new ClerkError(422, {
      code: 'form_identifier_not_found',
      message: "Couldn't find your account.",
      param: 'identifier',
    }),
  identifierExists: (param: 'email_address' | 'phone_number' = 'email_address') =>
    new ClerkError(422, {
      code: 'form_identifier_exists',
      message: `That ${param.replace('_', ' ')} is taken. Please try another.`,
      param,
    }),
  lastIdentification: () =>
    new ClerkError(400, {
      code: 'last_identification_deletion_failed',
      message: 'You cannot delete your last identification.',
    }),
  notVerified: (param: string) =>
    new ClerkError(422, {
      code: 'form_param_value_invalid',
      message: 'is invalid',
      longMessage: 'Verify this first.',
      param,
    }),
  passwordIncorrect: (param: 'password' | 'current_password' = 'password') =>
    new ClerkError(422, {
      code: 'form_password_incorrect',
      message: 'Password is incorrect. Try again, or use another method.',
      param,
    }),
  passwordTooShort: (length: number) =>
    new ClerkError(422, {
      code: 'form_password_length_too_short',
      message: `Passwords must be ${length} characters or more.`,
      param: 'password',
    }),
  passwordTooLong: (length: number) =>
    new ClerkError(422, {
      code: 'form_password_length_too_long',
      message: `Passwords must be ${length} characters or fewer.`,
      param: 'password',
    }),
  codeIncorrect: () =>
    new ClerkError(422, {
      code: 'form_code_incorrect',
      message: 'is incorrect',
      longMessage: 'Incorrect code',
      param: 'code',
    }),
  codeExpired: () =>
    new ClerkError(400, {
      code: 'verification_expired',
      message: 'Expired',
      longMessage: 'This verification has expired. You must create a new one.',
    }),
  tooManyAttempts: () =>
    new ClerkError(400, {
      code: 'verification_failed',
      message: 'Too many failed attempts',
      longMessage:
        'Too many failed attempts. You have to try again with the same or another method.',
    }),
  codeMissing: () =>
    new ClerkError(400, {
      code: 'verification_missing',
      message: 'Missing verification',
      longMessage: 'You need to send a verification code before attempting to verify.',
    }),
  paramMissing: (param: string) =>
    new ClerkError(422, {
      code: 'form_param_missing',
      message: 'is missing',
      longMessage: `${param} must be included.`,
      param,
    }),
  paramInvalid: (param: string, longMessage: string) =>
    new ClerkError(422, {
      code: 'form_param_format_invalid',
      message: 'is invalid',
      longMessage,
      param,
    }),
}

const visitError = (code: NonNullable<NhsVisit['error']>, message: string): ClerkAPIErrorJSON => ({
  code,
  message,
  long_message: message,
})

/** Why a visit to NHS login signed nobody in; the browser gets it with the redirect back. */
export const visitErrors: Readonly<Record<NonNullable<NhsVisit['error']>, ClerkAPIErrorJSON>> = {
  oauth_access_denied: visitError(
    'oauth_access_denied',
    'You did not grant access to your NHS login account.',
  ),
  oauth_callback_failed: visitError(
    'oauth_callback_failed',
    'NHS login did not confirm who you are.',
  ),
  external_account_exists: visitError(
    'external_account_exists',
    'This external account already exists.',
  ),
  external_account_not_found: visitError(
    'external_account_not_found',
    'The external account was not found.',
  ),
}
