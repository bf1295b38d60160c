import { memberKey } from '#api/queries.ts'

/** Where the member is signed in; the identity provider is asked, never the patient API. */
export const signInsKey = (subject: string) => memberKey(subject, 'sign-ins')
