import { sql } from 'kysely'
import type { OnboardingStep } from '#contract/profile.ts'
import type { MemberTransaction } from '../db/tables.ts'

/** The steps of one member's account set-up. */
export const onboardingStore = (trx: MemberTransaction, memberId: string) => ({
  /** In numerical order: step10 follows step9. */
  async steps(): Promise<OnboardingStep[]> {
    return trx
      .selectFrom('onboarding_steps')
      .select(['id', 'name', 'question_type as questionType', 'complete'])
      .where('member_id', '=', memberId)
      .orderBy(sql`length(name)`)
      .orderBy('name')
      .execute()
  },

  /** Undefined when the member has no such step. */
  async mark(id: string, complete: boolean): Promise<OnboardingStep | undefined> {
    return trx
      .updateTable('onboarding_steps')
      .set({ complete })
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .returning(['id', 'name', 'question_type as questionType', 'complete'])
      .executeTakeFirst()
  },
})
