import * as v from 'valibot'
import { GpDetails } from '#contract/gp-record-details.ts'
import { callOutside, OutsideServiceError } from './outside-call.ts'

/** NHS login, asked with what a member's own login gave. Throws OutsideServiceError. */
export interface NhsLogin {
  /** What connects the GP record, where this login may hand it over; undefined where it may not. */
  gpDetails(accessToken: string): Promise<GpDetails | undefined>
}

/** The claims of `profile` and `gp_integration_credentials`; the latter need the highest proofing. */
const UserInfo = v.object({
  family_name: v.string(),
  birthdate: v.string(),
  gp_integration_credentials: v.object({
    gp_user_id: v.string(),
    gp_linkage_key: v.string(),
    gp_ods_code: v.string(),
  }),
})

const Reply = v.record(v.string(), v.unknown())

/** The OpenID provider at `url`, which stands before `/userinfo`. */
export const createNhsLogin = ({ url }: { url: string }): NhsLogin => ({
  async gpDetails(accessToken) {
    const said = await userInfo(new URL(`${url}/userinfo`), accessToken)
    const info = v.safeParse(UserInfo, said)
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
  },
})

/** Undefined when the access token is over: it lives as long as a visit does. */
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
