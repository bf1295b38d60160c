import { expect, test } from 'vitest'
import { describeDevice } from '#identity/sign-ins.ts'

test.each([
  [{}, { device: 'A computer' }],
  [{ isMobile: true }, { device: 'A phone or tablet' }],
  [{ browserName: 'Firefox', deviceType: 'Windows' }, { device: 'Firefox on Windows' }],
  [
    { browserName: 'Safari', isMobile: true, city: 'Leeds', country: 'GB' },
    { device: 'Safari on a phone or tablet', place: 'Leeds, GB' },
  ],
  [
    { deviceType: 'iPhone', country: 'GB' },
    { device: 'IPhone', place: 'GB' },
  ],
])('a sign-in is described by what is known of it', (activity, described) => {
  expect(describeDevice(activity)).toEqual(described)
})
