import { ClerkProvider } from '@clerk/clerk-react'
import type { ReactNode } from 'react'
import { appearance } from './appearance.ts'
import { clerkInstance, clerkOptions } from './clerk-options.ts'
import { useRunningClerk } from './start-clerk.ts'

interface IdentityProviderProps {
  /** Stands here until Clerk runs. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** What Clerk's panel and hooks in the settings need around them: it loads Clerk's React package, not its core. */
export function IdentityProvider({ meanwhile, children }: IdentityProviderProps) {
  const clerk = useRunningClerk()
  if (!clerk) return meanwhile
  return (
    <ClerkProvider {...clerkInstance} {...clerkOptions} appearance={appearance} Clerk={clerk}>
      {children}
    </ClerkProvider>
  )
}
