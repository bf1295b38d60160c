import type { Generated } from 'kysely'
import type { ConsentEntry } from '#contract/consents.ts'
import type { DataRequest } from '#contract/studies.ts'

interface Studies {
  id: string
  name: string
  organisation: string
  description: string
  info_link: string
  terms: string
  privacy_policy: string
  /** Names the version. */
  updated_at: Date
  /** The study was completed: it takes nobody on, and nothing more is shared with it. */
  closed_at: Date | null
}

/** What a study says of how it uses data, version by version. */
interface StudyConsentTexts {
  study_id: string
  version: number
  /** Null where it says nothing from then on. */
  words: string | null
}

interface DataRequests {
  id: string
  study_id: string
  type: DataRequest['type']
  /** Of the test or the form; null for the GP record. */
  name: string | null
  position: number
}

interface StudyInvites {
  id: string
  member_id: string
  study_id: string
  created_at: Date
  accepted_at: Date | null
  declined_at: Date | null
  consented_at: Date | null
  withdrawn_at: Date | null
}

interface StudyAnswers {
  id: string
  member_id: string
  invite_id: string
  /** Grows with each answer. */
  place: Generated<string>
  kind: ConsentEntry['kind']
  at: Date
  study_name: string
  organisation: string
  study_version: Date
  text_version: string | null
  /** Of the study's own words; null where it had none. */
  consent_text_version: number | null
  /** JSON of the data requests as they were. */
  items: string | null
  /** Of a withdrawal: what it withdraws. */
  consent_id: string | null
}

/** Rows that name nobody, left by members who were erased. */
interface KeptConsents {
  id: Generated<string>
  study_id: string
  study_version: Date
  text_version: string
  consent_text_version: number | null
  items: string
  /** YYYY-MM-DD. */
  given_on: string
  is_withdrawn: boolean
}

/** Of the noise in the counts of a study. */
interface StudyNoise {
  study_id: string
  seed: Generated<string>
}

/** What a study was told of its members, and when. */
interface StudyCounts {
  study_id: string
  taken_at: Date
  /** JSON. */
  counts: string
}

export interface StudyTables {
  study_noise: StudyNoise
  study_counts: StudyCounts
  studies: Studies
  study_consent_texts: StudyConsentTexts
  data_requests: DataRequests
  study_invites: StudyInvites
  study_answers: StudyAnswers
  kept_consents: KeptConsents
}
