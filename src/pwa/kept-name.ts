import { keptText } from '#kept-text'

/** The name on the home screen. Like the appearance it is not about the member, and outlasts a sign-out. */
export const keptName = keptText('localStorage', 'rowan-home-screen')
