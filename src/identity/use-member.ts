import { createContext, useContext } from 'react'
import { useSession, type Member } from './session.ts'

/** Whom the signed-in layout shows: known to the device, while the identity provider is still asked. */
export const ShownMember = createContext<Member | undefined>(undefined)

/** The member. Only for pages inside the signed-in layout: it throws where nobody is signed in. */
export function useMember(): Member {
  const shown = useContext(ShownMember)
  const session = useSession()
  if (shown) return shown
  if (session.status !== 'signed-in') throw new Error('useMember() outside of the signed-in layout')
  return session.member
}
