import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => Reflect.deleteProperty(window, 'PATIENT_API_URL'))

const patientApiUrl = async (setting?: string) => {
  if (setting !== undefined) Reflect.set(window, 'PATIENT_API_URL', setting)
  return (await import('#config')).config.patientApiUrl
}

test.each([
  [undefined, 'http://localhost:3000/api'],
  ['https://api.example.org/v1/', 'https://api.example.org/v1'],
  ['/patient-api', 'http://localhost:3000/patient-api'],
])('where the window says %s, the API is at %s', async (setting, url) => {
  expect(await patientApiUrl(setting)).toBe(url)
})

test('an API that is not on the web is refused', async () => {
  await expect(patientApiUrl('javascript:alert(1)')).rejects.toThrow()
})
