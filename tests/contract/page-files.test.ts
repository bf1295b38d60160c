import { expect, test } from 'vitest'
import { isNoPage, pageFiles } from '#contract/page-files.ts'

test('a public page is answered by its own file, with or without a slash at its end', () => {
  expect(pageFiles('/')).toEqual(['/pages/landing.html', '/index.html'])
  expect(pageFiles('/privacy-policy')[0]).toBe('/pages/privacy-policy.html')
  expect(pageFiles('/privacy-policy/')).toEqual(pageFiles('/privacy-policy'))
})

test('every page of a member is answered by their frame, and one like it is not', () => {
  for (const path of ['/dashboard', '/dashboard/kit/1', '/help', '/help/faq'])
    expect(pageFiles(path)).toContain('/pages/dashboard/frame.html')
  for (const path of ['/dashboards', '/helpers', '/', '/no/such/page'])
    expect(pageFiles(path)).not.toContain('/pages/dashboard/frame.html')
})

test('any other page is answered by the neutral one', () => {
  expect(pageFiles('/no/such/page').at(-1)).toBe('/index.html')
  expect(pageFiles('/studies/study_1/invite').at(-1)).toBe('/index.html')
})

test('what the service or the viewer answers is no page of the app, and what is only like it is one', () => {
  const others = ['/api', '/api/users', '/clerk/v1/client', '/nhs-login/callback', '/health/live']
  for (const path of [
    ...others,
    '/openapi.json',
    '/config.js',
    '/licences.txt',
    '/shared',
    '/shared/',
    '/shared%23x',
  ])
    expect(isNoPage(path), path).toBe(true)
  for (const path of [
    '/',
    '/dashboard',
    '/apiary',
    '/healthy',
    '/shared-with-me',
    '/openapi.jsonx',
  ])
    expect(isNoPage(path), path).toBe(false)
})
