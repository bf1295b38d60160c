/** The errors of the system: status and message by code. */
export const gpErrors = {
  MALFORMED_REQUEST: { status: 400, message: 'The request is not valid.' },
  DETAILS_WRONG_LENGTH: { status: 400, message: 'The account or the key has the wrong length.' },
  INVALID_CREDENTIAL: { status: 401, message: 'The credential is not known.' },
  PRACTICE_NOT_ENABLED: { status: 403, message: 'The practice has not enabled this service.' },
  UNDER_AGE: { status: 403, message: 'The patient is under 16.' },
  REGISTRATION_ENDED: { status: 403, message: 'The patient is no longer registered here.' },
  INVALID_LINKAGE_DETAILS: { status: 404, message: 'No account has these linkage details.' },
  NO_DEMOGRAPHIC_MATCH: { status: 404, message: 'Surname or date of birth do not match.' },
  ALREADY_LINKED: { status: 409, message: 'The account is already linked.' },
  LINK_ENDED: { status: 410, message: 'The link of this id has been ended.' },
  SYSTEM_ERROR: { status: 500, message: 'An unexpected error occurred.' },
  PRACTICE_SYSTEM_UNAVAILABLE: { status: 503, message: 'The practice system does not answer.' },
} as const

export type GpErrorCode = keyof typeof gpErrors

/** The body of an error reply. */
export const errorBody = (code: GpErrorCode) => ({
  error: { code, message: gpErrors[code].message },
})
