import type { Generated } from 'kysely'
import type { ConsentEntry, ItemState } from '#contract/consents.ts'
import type { DataRequest } from '#contract/studies.ts'

interface Studies {
  id: string
  name: string
  organisation: string
  description: string
  info_link: string
  terms: string
  privacy_policy: string
  /** Also identifies the version. */
  updated_at: Date
  /** The study has ended: nobody can join it, and no more data is shared with it. */
  closed_at: Date | null
}

/** How a study says it uses data, by version. */
interface StudyConsentTexts {
  study_id: string
  version: number
  /** Null where the study has no text of its own from then on. */
  words: string | null
}

/** Whom a study looks for, by version, and the one time that it does. */
interface StudyCriteriaRows {
  study_id: string
  version: number
  /** JSON, as in the contract; null where the study looks for nobody from then on. */
  criteria: string | null
  written_by: string
  written_at: Date
  reviewed_by: string | null
  reviewed_at: Date | null
  begun_by: string | null
  begun_at: Date | null
  request_id: string | null
  decision: 'counting' | 'inviting' | 'too-few' | null
  /** The last member who was looked at, in this pass over all of them. */
  place: Generated<string>
  counted: Generated<number>
  /** Stands for the members who fit: see `mixedWith`. */
  mixed: Generated<string>
  ended_at: Date | null
}

/** The seed of the noise in whether enough members fit: one row. */
interface MatchingNoise {
  id: Generated<number>
  seed: Generated<string>
}

interface DataRequests {
  id: Generated<string>
  study_id: string
  type: DataRequest['type']
  /** The name of the test or form; null for the GP record. */
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
  /** Whether anything is agreed to: false while every item of the consent waits or was refused. */
  shares: Generated<boolean>
}

interface StudyAnswers {
  id: string
  member_id: string
  invite_id: string
  /** Increases with each answer. */
  place: Generated<string>
  kind: ConsentEntry['kind']
  at: Date
  study_name: string
  organisation: string
  study_version: Date
  text_version: string | null
  /** The version of the study's own consent text; null where it had none. */
  consent_text_version: number | null
  /** JSON of the data requests that were agreed to at the time. */
  items: string | null
  /** For a withdrawal: the consent that it withdraws. */
  consent_id: string | null
}

/** What a member said of an item of a consent; the newest row counts. A consent of an earlier release has none. */
interface ConsentItems {
  consent_id: string
  item_id: string
  member_id: string
  /** Increases with each row. */
  place: Generated<string>
  state: ItemState
  at: Date
  /** JSON of the data request, as it was called then. */
  item: string
}

/** Anonymous records of consents, left by members who were erased. */
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

/** The seed of the noise in a study's counts. */
interface StudyNoise {
  study_id: string
  seed: Generated<string>
}

/** The counts that a study got, and when. */
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
  study_criteria: StudyCriteriaRows
  matching_noise: MatchingNoise
  data_requests: DataRequests
  study_invites: StudyInvites
  study_answers: StudyAnswers
  consent_items: ConsentItems
  kept_consents: KeptConsents
}
