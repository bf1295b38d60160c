import { afterEach, expect, test } from 'vitest'
import { hasSessionHint } from '../../src/identity/session.ts'

const names = ['__client_uat', '__client_uat_Uc9cPH6_', 'not__client_uat']

afterEach(() => {
  for (const name of names) document.cookie = `${name}=; max-age=0`
})

test('a visitor who was never here is not known', () => {
  expect(hasSessionHint()).toBe(false)
})

test.each(['__client_uat=1795255602', '__client_uat_Uc9cPH6_=1795255602'])(
  'somebody may be signed in: %s',
  (cookie) => {
    document.cookie = 'a=b'
    document.cookie = cookie
    expect(hasSessionHint()).toBe(true)
  },
)

test.each(['__client_uat=0', 'not__client_uat=1795255602'])('nobody is signed in: %s', (cookie) => {
  document.cookie = cookie
  expect(hasSessionHint()).toBe(false)
})
