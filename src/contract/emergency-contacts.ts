import * as v from 'valibot'
import { endpoint, sha256Of } from './endpoint.ts'
import { plainDigits, plainMarks } from './fold.ts'
import { requiredText } from './texts.ts'
import { User } from './profile.ts'

/** How many people fit on an emergency card that is read in a hurry. */
export const contactsAtMost = 2

/** Somebody to call in an emergency. The number is stored as it was typed, but for what nobody sees: a foreign one may be written in any way. */
export const EmergencyContact = v.strictObject({
  name: requiredText(100, 'Enter the name of the person.'),
  phone: v.pipe(
    v.string(),
    // A number that was copied from a phone's contacts stands between marks of direction.
    v.transform((typed) => plainMarks(plainDigits(typed)).trim()),
    v.regex(
      /^\+?\(?[0-9](?:[ ()-]{0,3}[0-9]){6,14}$/,
      'Enter a phone number in digits, like 07700 900123 or +44 20 7946 0000.',
    ),
  ),
})
export type EmergencyContact = v.InferOutput<typeof EmergencyContact>

/** Whom the emergency card says to call. `GET /users` says it too. */
export const saveEmergencyContacts = endpoint({
  method: 'PUT',
  path: '/emergency-contacts',
  summary: 'Replaces the people to call in an emergency; an empty list deletes them.',
  access: 'member',
  body: v.strictObject({
    contacts: v.pipe(
      v.array(EmergencyContact),
      v.maxLength(contactsAtMost, `Name ${contactsAtMost} people at most.`),
    ),
  }),
  reply: User,
  takesVersion: true,
})

/** The version of the stored people, for If-Match. */
export const contactsTag = async (contacts: readonly EmergencyContact[]): Promise<string> =>
  `"${await sha256Of(JSON.stringify(contacts.map(({ name, phone }) => [name, phone])))}"`
