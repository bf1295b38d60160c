import { useSession, type Member } from './session.ts'

/** The signed-in member. Only for pages inside the signed-in layout: it throws where nobody is signed in. */
export function useMember(): Member {
  const session = useSession()
  if (session.state !== 'signed-in') throw new Error('useMember() outside of the signed-in layout')
  return session.member
}
