import * as v from 'valibot'
import { Id } from '#contract/limits.ts'
import { routes } from '#routes'

/** In the history entry of a question: what it is answered for. */
export const AnswerFor = v.union([
  v.object({ consentTo: Id }),
  v.object({ answerFor: Id, inviteId: v.optional(Id) }),
])
type AnswerFor = v.InferOutput<typeof AnswerFor>

/** The page that led to the question, which is shown again once it is answered, or somebody turns back. */
export function ledFrom(from: AnswerFor): { href: string; label: string } {
  if ('consentTo' in from) {
    return { href: routes.studyConsent.href(from.consentTo), label: 'Your consent' }
  }
  const { answerFor, inviteId } = from
  return {
    href: inviteId ? routes.studyInvite.href(inviteId) : routes.studyInterest.href(answerFor),
    label: 'The study',
  }
}
