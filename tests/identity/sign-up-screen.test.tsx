import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SignUpScreen } from '#identity/SignUpScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the study that somebody came for is stored in the unsafe metadata, and sign-up leads to /sign-in', async () => {
  const mountSignUp = vi.fn<(place: HTMLElement, options: object) => void>()
  vi.stubGlobal('Clerk', {
    load: async () => undefined,
    __internal_reloadInitialResources: async () => undefined,
    addListener: () => () => undefined,
    mountSignUp,
    unmountSignUp: () => undefined,
  })
  render(<SignUpScreen studyId="veds-vessels" mayAutofill />)
  await expect
    .poll(() => mountSignUp.mock.lastCall?.[1])
    .toMatchObject({
      unsafeMetadata: { studyId: 'veds-vessels' },
      forceRedirectUrl: '/sign-in',
    })
})
