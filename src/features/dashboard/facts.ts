import type { Sharing } from '#contract/consents.ts'
import type { Surgery } from '#contract/gp-connection.ts'
import type { User } from '#contract/profile.ts'
import type { QuestionnaireRound } from '#contract/questionnaire-rounds.ts'
import type { PublicStudy } from '#contract/studies.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import type { FittedStudy } from '#domain/fit-words.ts'
import type { KnownKit } from '#domain/kit-messages.ts'

/** The input of the dashboard's rules. */
export interface DashboardFacts {
  user: User
  hasKitAccess: boolean
  /** The newest order, if any. */
  kit?: KnownKit
  /** The surgery whose record is connected. */
  connection?: { surgery: Surgery; connectedAt: string }
  invites: readonly StudyInvite[]
  /** The times of answering a study's questions. */
  rounds: readonly QuestionnaireRound[]
  /** The open studies that fit what the member told us. */
  fitting: readonly FittedStudy<PublicStudy>[]
  /** Why none does, of somebody who has answered what their diagnosis is. */
  noneFits?: string
  /** Absent if nothing is known of it. */
  sharing?: Sharing
}
