import { render, renderHook, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { connect } from '#api/call.ts'
import { PublicStudyPage } from '#features/studies/PublicStudyPage.tsx'
import { routes } from '#routes'
import { useWaysIn } from '#domain/ways-in.ts'

const waysAt = (path: string) => {
  navigate(path)
  return renderHook(useWaysIn).result.current
}

test('the ways in carry the study that a visitor came for, and nothing that is no id', () => {
  expect(waysAt('/sign-up?studyId=asthma-1').signIn).toBe('/sign-in?studyId=asthma-1')
  expect(waysAt('/sign-up?studyId=a/../b')).toEqual({ signUp: '/sign-up', signIn: '/sign-in' })
})

test('the page of a study that there is not carries it nowhere', async () => {
  const token = async () => undefined
  connect({ baseUrl: '/api', token, freshToken: token })
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { type: 'about:blank', title: 'Not found', status: 404, code: 'not-found', requestId: 'r1' },
      { status: 404, headers: { 'Content-Type': 'application/problem+json' } },
    ),
  )
  const path = routes.publicStudy.href('closed-study')
  navigate(path)
  const ways = renderHook(useWaysIn)
  render(<PublicStudyPage params={{ studyId: 'closed-study' }} />)
  await screen.findByText(/it may have closed/)
  expect(ways.result.current).toEqual({ signUp: '/sign-up', signIn: '/sign-in' })
  vi.unstubAllGlobals()
})
