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
    for (const news of [...fields.flatMap(chosenIn), ...fields.flatMap(writtenIn)]) tell(...news)
  }
  // Before React's own listener, whose handlers then see the values.
  document.addEventListener('submit', take, { capture: true })
  return () => document.removeEventListener('submit', take, { capture: true })
}

type News =
  | [HTMLInputElement, 'checked', boolean]
  | [HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, 'value', string]

/** Boxes and lists come before what is written: a list may fill in other fields, and those are sent as they stood. */
function chosenIn(field: Element): News[] {
  if (field instanceof HTMLSelectElement) return [[field, 'value', field.value]]
  const isChosen = field.matches('[type=checkbox], [type=radio]:checked')
  return isChosen && field instanceof HTMLInputElement ? [[field, 'checked', field.checked]] : []
}

/** What React has rendered is the default value of a field; of a button it is the value too. */
const writtenIn = (field: Element): News[] =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  field.value !== field.defaultValue &&
  !field.matches('[type=checkbox], [type=radio], [type=file]')
    ? [[field, 'value', field.value]]
    : []

/**
 * React notes what it has seen last whenever a property is set, but by the setter of all fields: then it takes the next
 * event for news. Of a check box it is asked whether it is: a handler may turn over what it is told.
 */
function tell(...[field, property, value]: News): void {
  if (property === 'value') field.value = ''
  else if (field.type === 'radio') field.checked = false
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, value)
  // React hears of a box by its click, and of a list or a text by its change.
  const event = property === 'value' ? 'change' : 'click'
  flushSync(() => field.dispatchEvent(new Event(event, { bubbles: true })))
}
