import { flushSync } from 'react-dom'

/*
 * A browser or a password manager may fill a field in without an event that React notices: it takes the event for the
 * echo of its own. What stands in the fields is the answer, so at each submit React is told of what it may not know.
 * Who is told of what they know already must change nothing.
 */

/** Until the function that it returns is called, each form of the page is sent with what stands in its fields. */
export function takeOverFilledFields(): () => void {
  const take = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return
    // All are read before any is told: React renders then, and sets those back that it does not know yet.
    const fields = [...target.elements]
    const news = [...fields.flatMap(chosenIn), ...fields.flatMap(writtenIn)]
    for (const tell of news) flushSync(tell)
  }
  // Before React's own listener, whose handlers then see the values.
  document.addEventListener('submit', take, { capture: true })
  return () => document.removeEventListener('submit', take, { capture: true })
}

type Tell = () => void

/** Boxes and lists come before what is written: a list may fill in other fields, and those are sent as they stood. */
function chosenIn(field: Element): Tell[] {
  if (field instanceof HTMLSelectElement) {
    const { value } = field
    return [
      () => {
        field.value = value
        say(field, 'change')
      },
    ]
  }
  if (!(field instanceof HTMLInputElement)) return []
  const { checked, type } = field
  if (type !== 'checkbox' && !(type === 'radio' && checked)) return []
  return [
    () => {
      // Of a box React itself knows whether it is news: a handler may turn over what it is told.
      if (type === 'radio') field.checked = !checked
      setPastReact(field, 'checked', checked)
      say(field, 'click')
    },
  ]
}

const notText = new Set(['checkbox', 'radio', 'submit', 'button', 'reset', 'file', 'image'])

/** What React has rendered is the default value of a field. */
function writtenIn(field: Element): Tell[] {
  const isText =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && !notText.has(field.type))
  if (!isText || field.value === field.defaultValue) return []
  const { value } = field
  return [
    () => {
      field.value = ''
      setPastReact(field, 'value', value)
      say(field, 'input')
    },
  ]
}

/** React notes what it has seen last whenever a property is set, but by the setter of all fields: then it takes the next event for news. */
const setPastReact = (field: Element, property: 'checked' | 'value', value: boolean | string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, value)

const say = (field: Element, event: string) =>
  field.dispatchEvent(new Event(event, { bubbles: true }))
