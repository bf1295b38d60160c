import * as v from 'valibot'
import { lists } from './answers.ts'
import { Address } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { EmailAddress, Id } from './limits.ts'
import { requiredText } from './texts.ts'
import { NewResults } from './new-results.ts'
import { rules, values, QuestionType } from './questions.ts'
import { Gender } from './choices.ts'

export const OnboardingStep = v.object({
  id: v.string(),
  name: v.string(),
  questionType: QuestionType,
  complete: v.boolean(),
})
export type OnboardingStep = v.InferOutput<typeof OnboardingStep>

/** A step as the API sends it. A later version may have a question that this one does not know. */
export const StepReply = v.object({ ...OnboardingStep.entries, questionType: v.string() })
export type StepReply = v.InferOutput<typeof StepReply>

export const saveOnboardingStep = endpoint({
  method: 'PUT',
  path: '/onboardings',
  summary: 'Marks a step of the account set-up as complete or not.',
  access: 'member',
  body: v.strictObject({
    id: Id,
    name: v.optional(v.pipe(v.string(), v.maxLength(20))),
    questionType: v.optional(QuestionType),
    complete: v.boolean(),
  }),
  reply: OnboardingStep,
})

const person = {
  firstName: v.optional(v.string()),
  lastName: v.optional(v.string()),
  email: v.optional(v.string()),
  mobileNumber: v.optional(v.string()),
  ...v.partial(v.object(values)).entries,
  ...lists,
}

/** User details of section 3. */
export const User = v.object({
  id: v.string(),
  ...person,
  gpRecordsConnected: v.boolean(),
  /** Present once the GP record is connected. */
  patientId: v.optional(v.string()),
  userOnboarding: v.array(StepReply),
  newResults: v.optional(NewResults),
  /** Whom to call in an emergency; absent if the member has named nobody. */
  emergencyContacts: v.optional(v.array(v.object({ name: v.string(), phone: v.string() }))),
})
export type User = v.InferOutput<typeof User>

/** What "My health profile" shows; the address is the newest saved one. */
export const HealthProfile = v.object({ ...person, address: v.optional(Address) })
export type HealthProfile = v.InferOutput<typeof HealthProfile>

export const getUser = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'The member’s own details.',
  access: 'member',
  reply: User,
})

/** The server refuses a date of birth in the future or of a person under 16. */
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/users',
  summary: 'Changes the date of birth or the ethnicity.',
  access: 'member',
  body: v.pipe(
    v.partial(v.strictObject(rules)),
    v.check((body) => Object.keys(body).length > 0, 'Send at least one field.'),
  ),
  reply: User,
})

/** The path is ours: section 7 leaves it open (product rules). */
export const saveGender = endpoint({
  method: 'PUT',
  path: '/gender',
  summary: 'Saves the biological sex on the birth certificate.',
  access: 'member',
  body: v.strictObject({ gender: Gender }),
  reply: v.object({ gender: Gender }),
})

/** Reports that the identity profile has changed. The stored e-mail is the one verified by the identity provider. */
export const syncUser = endpoint({
  method: 'PUT',
  path: '/users/sync',
  summary: 'Takes over names and contact details from the identity provider.',
  access: 'member',
  body: v.strictObject({
    email: v.optional(EmailAddress),
    firstName: v.optional(requiredText(100, 'Enter a first name.')),
    lastName: v.optional(requiredText(100, 'Enter a last name.')),
    /** `null` if it was removed. */
    mobileNumber: v.optional(
      v.nullable(v.pipe(v.string(), v.regex(/^\+?[0-9 ]{7,20}$/, 'Enter a phone number.'))),
    ),
  }),
  reply: User,
})

export const getHealthProfile = endpoint({
  method: 'GET',
  path: '/health-profile',
  summary: 'Everything that the member has answered about themselves.',
  access: 'member',
  reply: HealthProfile,
})
