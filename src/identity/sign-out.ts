import { currentIdentity } from './identity-store.ts'

/** How to end the session in this browser; leads to the landing page. */
export const useSignOut = (): (() => Promise<void>) => signOut

const signOut = async (): Promise<void> => currentIdentity()?.signOut()
