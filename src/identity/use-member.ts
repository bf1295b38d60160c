import { createContext, useContext } from 'react'
import { useSession, type Member } from './session.ts'

/** The member that the signed-in layout shows, perhaps from the cached session. */
export const ShownMember = createContext<Member | undefined>(undefined)

/** The member. For pages inside the signed-in layout: elsewhere it throws. */
export function useMember(): Member {
  const shown = useContext(ShownMember)
  const session = useSession()
  if (shown) return shown
  if (session.status !== 'signed-in') throw new Error('useMember() outside of the signed-in layout')
  return session.member
}
