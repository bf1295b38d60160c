import { afterEach, beforeEach, expect, test } from 'vitest'
import { takePicture } from '#app/picture/take-picture.ts'
import { routes } from '#routes'

const fetchedAt = '2026-11-21T11:59:00.000Z'
const savedCopy = `<p data-kept="true">Saved copy from <time datetime="${fetchedAt}">11:59</time>.</p>`

beforeEach(() => {
  // Nothing is laid out in jsdom.
  Object.assign(Element.prototype, { checkVisibility: () => true })
  window.history.replaceState(null, '', routes.dashboard)
})
afterEach(() => {
  document.body.replaceChildren()
  Reflect.deleteProperty(Element.prototype, 'checkVisibility')
})

function taken(content: string, { beside = '', app = '/assets/app-1.js' } = {}) {
  document.body.innerHTML = `<script data-app="${app} /assets/other.js"></script><div id="frame"><main>${content}</main></div>${beside}`
  const frame = document.querySelector('#frame')
  if (!frame) throw new Error('There is no frame')
  return takePicture(frame)
}

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
  expect(taken(savedCopy, { beside: '<div role="dialog">Welcome</div>' })).toBeUndefined()
})

test('what is said once, to who was led here, is not taken', () => {
  window.history.replaceState({ consented: true }, '', routes.dashboard)
  expect(taken(savedCopy)).toBeUndefined()
})

test('a page that is covered is not taken', () => {
  Object.assign(Element.prototype, { checkVisibility: () => false })
  expect(taken(savedCopy)).toBeUndefined()
})
