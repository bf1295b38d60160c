import * as v from 'valibot'
import { IsoDate } from '#contract/days.ts'
import { GpDetails } from '#contract/gp-details.ts'
import type { NhsPatient } from '../gp/gp-system/gp-system.ts'
import { callOutside, OutsideServiceError } from '../telemetry/outside-call.ts'

declare module '../http/serve.ts' {
  interface Services {
    readonly nhsLogin: NhsLogin
  }
}

/** What an NHS login provides to connect a GP record. */
export interface HandedOver {
  /** For surgeries that pair: the details of a letter. */
  letter?: GpDetails | undefined
  /** For surgeries that are reached with the login itself. */
  patient?: Omit<NhsPatient, 'idToken'> | undefined
}

/** NHS login, called with a token of the member's own login. Throws OutsideServiceError. */
export interface NhsLogin {
  /** Empty where this login provides nothing. */
  handedOver(accessToken: string): Promise<HandedOver>
}

/** The claims of `profile` and `gp_integration_credentials`; the latter need the highest proofing level. */
const WithCredentials = v.object({
  family_name: v.string(),
  birthdate: v.string(),
  gp_integration_credentials: v.object({
    gp_user_id: v.string(),
    gp_linkage_key: v.string(),
    gp_ods_code: v.string(),
  }),
})

/** The claims of `profile` and `gp_registration_details`. */
const WithRegistration = v.object({
  nhs_number: v.pipe(v.string(), v.regex(/^\d{10}$/)),
  birthdate: IsoDate,
  identity_proofing_level: v.literal('P9'),
  gp_registration_details: v.object({ gp_ods_code: v.pipe(v.string(), v.toUpperCase()) }),
})

const Reply = v.record(v.string(), v.unknown())

/** The OpenID provider at `url`, the part before `/userinfo`. */
export const createNhsLogin = ({ url }: { url: string }): NhsLogin => ({
  async handedOver(accessToken) {
    const claims = await userInfo(new URL(`${url}/userinfo`), accessToken)
    return { letter: letterIn(claims), patient: patientIn(claims) }
  },
})

function letterIn(claims: unknown): GpDetails | undefined {
  const info = v.safeParse(WithCredentials, claims)
  if (!info.success) return undefined
  const { family_name, birthdate, gp_integration_credentials: gp } = info.output
  const details = v.safeParse(GpDetails, {
    accountID: gp.gp_user_id,
    linkageKey: gp.gp_linkage_key,
    gpOdsCode: gp.gp_ods_code,
    surname: family_name,
    dateOfBirth: birthdate,
  })
  return details.success ? details.output : undefined
}

function patientIn(claims: unknown): HandedOver['patient'] {
  const info = v.safeParse(WithRegistration, claims)
  if (!info.success) return undefined
  const { nhs_number, birthdate, gp_registration_details: gp } = info.output
  return { nhsNumber: nhs_number, dateOfBirth: birthdate, odsCode: gp.gp_ods_code }
}

/** Undefined when the access token has expired: it is valid for about as long as a visit. */
async function userInfo(url: URL, accessToken: string) {
  try {
    return await callOutside({
      service: 'nhs-login',
      url,
      headers: { Authorization: `Bearer ${accessToken}` },
      reply: Reply,
    })
  } catch (error) {
    if (error instanceof OutsideServiceError && error.status === 401) return undefined
    throw error
  }
}
