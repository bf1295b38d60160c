import { expect, test } from 'vitest'
import { pageFiles } from '#contract/page-files.ts'

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
