/** A person with an NHS login. All are invented; the NHS numbers are from the range for tests. */
export interface NhsTestPerson {
  /** The `sub` of their tokens. */
  subject: string
  givenName: string
  familyName: string
  birthdate: string
  nhsNumber: string
  email: string
  phoneNumber: string
  /** The proofing level; only the highest may provide GP credentials. */
  proofing: 'P5' | 'P9'
  gpOdsCode: string
  /** The credentials from their surgery's system, if any. */
  gpCredentials?: { userId: string; linkageKey: string }
}

/** The details match the record files of `sandbox/gp-system`. */
export const nhsTestPeople: readonly NhsTestPerson[] = [
  {
    subject: 'nhs-grace',
    givenName: 'Grace',
    familyName: 'Pemberton',
    birthdate: '1962-11-30',
    nhsNumber: '9990000034',
    // An example person: NHS login is then connected to her existing account.
    email: 'grace+clerk_test@example.com',
    phoneNumber: '+447700900103',
    proofing: 'P9',
    gpOdsCode: 'B86017',
    gpCredentials: { userId: '0123456', linkageKey: '0dw1f1p4a/2!35' },
  },
  {
    subject: 'nhs-margaret',
    givenName: 'Margaret',
    familyName: 'Ashdown',
    birthdate: '1971-08-05',
    nhsNumber: '9990000042',
    email: 'margaret+nhs_test@example.com',
    phoneNumber: '+447700900105',
    proofing: 'P9',
    gpOdsCode: 'P84031',
    gpCredentials: { userId: '55120938', linkageKey: 'pW7dKc3NfY8sJ' },
  },
  {
    subject: 'nhs-saoirse',
    givenName: 'Saoirse',
    familyName: 'Kennedy',
    birthdate: '1996-05-19',
    nhsNumber: '9990000050',
    email: 'saoirse+nhs_test@example.com',
    phoneNumber: '+447700900106',
    proofing: 'P9',
    gpOdsCode: 'C82077',
    // The surgery has replaced this key since: connecting fails.
    gpCredentials: { userId: '6620115', linkageKey: 'mB5!rX8wKd3Tz' },
  },
  {
    // Her surgery is reached by GP Connect, with this login alone.
    subject: 'nhs-priya',
    givenName: 'Priya',
    familyName: 'Nandakumar',
    birthdate: '1979-06-03',
    nhsNumber: '9990000077',
    email: 'priya+nhs_test@example.com',
    phoneNumber: '+447700900108',
    proofing: 'P9',
    gpOdsCode: 'X99301',
  },
  {
    // The same, but his surgery shares only the summary with him.
    subject: 'nhs-winston',
    givenName: 'Winston',
    familyName: 'Achebe-Clarke',
    birthdate: '1955-01-28',
    nhsNumber: '9990000085',
    email: 'winston+nhs_test@example.com',
    phoneNumber: '+447700900109',
    proofing: 'P9',
    gpOdsCode: 'X99302',
  },
  {
    subject: 'nhs-idris',
    givenName: 'Idris',
    familyName: 'Vaughan-Lloyd',
    birthdate: '1990-03-14',
    nhsNumber: '9990000069',
    email: 'idris+nhs_test@example.com',
    phoneNumber: '+447700900107',
    proofing: 'P5',
    gpOdsCode: 'W95055',
  },
]
