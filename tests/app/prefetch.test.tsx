import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { connect } from '#api/call.ts'
import { usePageQueries } from '#app/prefetch.ts'
import type { Member } from '#identity/session.ts'
import { createQueryClient } from '#api/queries.ts'
import { routes } from '#routes'
import { preloadNow } from '#ui/preload.ts'
import { signedIn } from '../identity/identity-of.ts'

afterEach(() => vi.unstubAllGlobals())

/** The requests for a member who opens the help and may then go to another page. */
function membersRequests(metadata: Partial<Member['metadata']> = {}) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL) => {
    asked.push(new URL(input).pathname.replace('/api', ''))
    return Response.json({}, { status: 500 })
  })
  const token = async () => 'a token'
  connect({ baseUrl: `${window.location.origin}/api`, token, freshToken: token })
  navigate(routes.help)
  const client = createQueryClient()
  const member = { ...signedIn.member, metadata: { ...signedIn.member.metadata, ...metadata } }
  const { unmount } = renderHook(
    () => usePageQueries(member, { isUnverified: false, isVerified: true }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  return {
    asked,
    /** So that failed queries are not retried in the next test. */
    unmount: () => {
      unmount()
      client.clear()
    },
  }
}

test('who turns to a page finds its data on the way', async () => {
  const { asked, unmount } = membersRequests()
  expect(asked).toEqual([])
  preloadNow(routes.dashboard)
  await expect
    .poll(() => asked.toSorted())
    .toEqual([
      '/gp-records',
      '/questionnaire-rounds',
      '/studies',
      '/study-invites',
      '/test-kits',
      '/users',
    ])
  unmount()
})

test('nothing of a GP record is fetched before its page is opened', async () => {
  const { asked, unmount } = membersRequests()
  preloadNow(routes.gpRecord)
  preloadNow(`${routes.gpRecord}?section=medications`)
  await expect.poll(() => asked).not.toEqual([])
  expect(new Set(asked)).toEqual(new Set(['/users']))
  unmount()
})

test.each([
  [routes.onboardingStep.href('step1'), ['/users']],
  [routes.changeAnswer.href('dob'), ['/health-profile', '/users']],
  [routes.consents, ['/consents']],
  [routes.researchView, ['/research-view']],
  [routes.studyInterest.href('asthma-1'), ['/studies/asthma-1', '/study-invites']],
  [routes.studyInvite.href('i1'), ['/study-invites/i1']],
  [routes.studyConsent.href('i1'), ['/study-invites/i1']],
  [routes.kitWizard.href('step1'), ['/addresses', '/test-kits', '/users']],
])('who turns to %s finds its data on the way', async (path, queries) => {
  const { asked, unmount } = membersRequests({ canAccessHurdle: true })
  preloadNow(path)
  await expect.poll(() => asked).toEqual(expect.arrayContaining(queries))
  unmount()
})

test('what a member may not see is not asked for', async () => {
  const { asked, unmount } = membersRequests({ canAccessHurdle: false })
  preloadNow(routes.kit)
  preloadNow(routes.addresses)
  await expect.poll(() => asked).toEqual(['/addresses'])
  unmount()
})

test('who has left asks for nothing more', () => {
  const { asked, unmount } = membersRequests()
  unmount()
  preloadNow(routes.dashboard)
  expect(asked).toEqual([])
})
