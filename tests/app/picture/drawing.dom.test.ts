import * as v from 'valibot'
import { expect, test } from 'vitest'
import { drawingOf, drawn, type Drawing } from '#app/picture/drawing.ts'

const AsKept = v.custom<Drawing>(() => true)

/** What a part of the page looks like once it has been data, and text, and is drawn again. */
function again(html: string): string {
  const place = document.createElement('div')
  place.innerHTML = html
  return shown(v.parse(AsKept, JSON.parse(JSON.stringify(drawingOf(place)))))
}

function shown(drawing: Drawing): string {
  const [element] = drawn(drawing)
  return element instanceof Element ? element.innerHTML : ''
}

test('what was drawn is drawn again, word for word and element for element', () => {
  const page =
    '<h1 class="a">Tom &amp; Amina &lt;3</h1><p style="color: red;">One <b>two</b> three</p>' +
    '<details open=""><summary>More</summary>Text</details>'
  expect(again(page)).toBe(page)
})

test('a picture of lines stays one', () => {
  const place = document.createElement('div')
  place.innerHTML = '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>'
  const [element] = drawn(drawingOf(place) ?? '')
  const path = element instanceof Element ? element.querySelector('path') : null
  expect(path?.namespaceURI).toBe('http://www.w3.org/2000/svg')
})

test('what a field shows is kept, which its attributes do not say', () => {
  const place = document.createElement('div')
  place.innerHTML =
    '<input value="1"><input type="checkbox"><select><option>A</option><option>B</option></select>'
  const [text, box] = place.querySelectorAll('input')
  const select = place.querySelector('select')
  if (!text || !box || !select) throw new Error('The fields are not there')
  text.value = '22'
  box.checked = true
  select.value = 'B'
  const [element] = drawn(drawingOf(place) ?? '')
  const fields = element instanceof Element ? [...element.querySelectorAll('input, select')] : []
  expect(
    fields.map((field) => [
      field instanceof HTMLInputElement && field.checked,
      'value' in field && field.value,
    ]),
  ).toEqual([
    [false, '22'],
    [true, 'on'],
    [false, 'B'],
  ])
})

test('nothing that could run is drawn, whatever the data say', () => {
  expect(
    shown([
      'div',
      {},
      ['script', { src: '/x.js' }, 'alert(1)'],
      ['SCRIPT', {}, 'alert(1)'],
      ['svg', {}, ['svg:script', {}, 'alert(1)']],
      ['iframe', { srcdoc: '<p>' }],
      ['p', { onclick: 'alert(1)', class: 'a' }, 'Text'],
      ['a', { href: ' java\tscript:alert(1)' }, 'Link'],
    ]),
  ).toBe('<svg></svg><p class="a">Text</p><a>Link</a>')
})
