import { provedAt, type Level } from './level-of.ts'
import type { NhsTestPerson } from './people.ts'

interface Granted {
  person: NhsTestPerson
  level: Level
  scopes: readonly string[]
}

/** The claims of `/userinfo` for the granted scopes (`scopes-and-claims` of NHS login). */
export function claimsOf({ person, level, scopes }: Granted) {
  const has = (scope: string) => scopes.includes(scope)
  const { gpOdsCode: gp_ods_code, gpCredentials } = person
  const proofing = provedAt(person.proofing, level)
  return {
    sub: person.subject,
    ...(has('profile') && {
      nhs_number: person.nhsNumber,
      family_name: person.familyName,
      birthdate: person.birthdate,
      identity_proofing_level: proofing,
    }),
    ...(has('profile_extended') && { given_name: person.givenName }),
    ...(has('email') && { email: person.email, email_verified: true }),
    ...(has('phone') && {
      phone_number: person.phoneNumber,
      phone_number_verified: true,
      phone_number_pds_matched: true,
    }),
    ...(has('gp_registration_details') && { gp_registration_details: { gp_ods_code } }),
    ...(has('gp_integration_credentials') &&
      gpCredentials &&
      proofing === 'P9' && {
        gp_integration_credentials: {
          gp_user_id: gpCredentials.userId,
          gp_linkage_key: gpCredentials.linkageKey,
          gp_ods_code,
        },
      }),
  }
}

/** The text of a scope on the consent page; `openid` needs none. */
export const scopeWords: Readonly<Record<string, string>> = {
  profile: 'Your NHS number, surname and date of birth',
  profile_extended: 'Your first name',
  email: 'Your email address',
  phone: 'Your phone number',
  gp_registration_details: 'The GP surgery that you are registered with',
  gp_integration_credentials: 'The details that connect your GP record',
}
