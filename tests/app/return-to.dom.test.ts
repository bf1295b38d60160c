import { afterEach, expect, test } from 'vitest'
import { forgetReturnTo, hrefAfterSignIn, rememberReturnTo } from '#app/auth/return-to.ts'

/** Somebody who is signed out comes to an address. */
function comesTo(address: string): void {
  window.history.replaceState(null, '', address)
  rememberReturnTo(window.location)
}

afterEach(forgetReturnTo)

test.each([
  '/dashboard/notifications',
  '/dashboard/my-data/notifications?from=email#push',
  '/dashboard/study-invites/inv_1/consent',
  '/help/faq',
])('a sign-in leads to %s, where somebody came to', (address) => {
  comesTo(address)
  expect(hrefAfterSignIn('')).toBe(address)
})

test('it leads to the study of somebody who came for one, and to the dashboard once that page was shown', () => {
  comesTo('/dashboard/kit')
  expect(hrefAfterSignIn('marfan-heart')).toBe('/dashboard/studies/marfan-heart/invite')
  forgetReturnTo()
  expect(hrefAfterSignIn('')).toBe('/dashboard')
})

test.each([
  'https://evil.example/dashboard',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  'javascript:alert(1)',
  '/dashboard/no-such-page',
  '/sign-in',
  '/clerk/v1/client',
  '',
])('it leads nowhere but to a page of a member, whatever is stored: %s', (stored) => {
  sessionStorage.setItem('rowan-return-to', stored)
  expect(hrefAfterSignIn('')).toBe('/dashboard')
})
