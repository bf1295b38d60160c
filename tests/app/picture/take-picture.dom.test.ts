import { expect, test } from 'vitest'
import { takePicture } from '#app/picture/take-picture.ts'
import { routes } from '#routes'
import { drawPage, fetchedAt, savedCopy, standAtDashboard } from './support/page.ts'

standAtDashboard()

const taken = (content: string, beside?: string) => takePicture(drawPage(content, beside).frame)

test('a page that stands is taken with its age, its version and its width', () => {
  const { picture, savedAt } = taken(`<h1>Dashboard</h1>${savedCopy}`) ?? {}
  expect(savedAt).toBe(Date.parse(fetchedAt))
  expect(picture).toMatchObject({ app: '/assets/app-1.js', width: window.innerWidth, styles: [] })
  expect(JSON.stringify(picture?.drawing)).toContain('"Dashboard"')
})

for (const [what, content] of [
  ['does not say how old it is', '<h1>Dashboard</h1>'],
  ['is a day old', savedCopy.replace('<p', '<p data-old="true"')],
  ['is not kept on this device', savedCopy.replace('data-kept="true"', 'data-kept="false"')],
  ['still loads', `${savedCopy}<output>Loading</output>`],
  ['says that something has failed', `${savedCopy}<div data-tone="attention">Some</div>`],
] as const) {
  test(`a page that ${what} is not taken`, () => {
    expect(taken(content)).toBeUndefined()
  })
}

test('what stands below a dialog is not taken', () => {
  expect(taken(savedCopy, '<div role="dialog">Welcome</div>')).toBeUndefined()
})

test('what is said once, to who was led here, is not taken', () => {
  window.history.replaceState({ consented: true }, '', routes.dashboard)
  expect(taken(savedCopy)).toBeUndefined()
})

test('a page that is covered is not taken', () => {
  Object.assign(Element.prototype, { checkVisibility: () => false })
  expect(taken(savedCopy)).toBeUndefined()
})
