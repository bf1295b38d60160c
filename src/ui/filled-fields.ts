import { flushSync } from 'react-dom'

/*
 * A browser or a password manager may fill a field in without an event that React notices: it takes the event for the
 * echo of its own. What stands in the fields is the answer, so at each submit React is told of what it may not know.
 */

/** Until the function that it returns is called, each form of the page is sent with what stands in its fields. */
export function takeOverFilledFields(): () => void {
  const take = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return
    // All are read before any is told: React renders then, and empties those that it does not know yet.
    const filled = [...target.elements]
      .filter(isText)
      .flatMap((field) =>
        field.value === field.defaultValue ? [] : [[field, field.value] as const],
      )
    for (const [field, value] of filled) tell(field, value)
  }
  // Before React's own listener, whose handlers then see the values.
  document.addEventListener('submit', take, { capture: true })
  return () => document.removeEventListener('submit', take, { capture: true })
}

type TextField = HTMLInputElement | HTMLTextAreaElement

const notText = new Set(['checkbox', 'radio', 'submit', 'button', 'reset', 'file', 'image'])
const isText = (field: Element): field is TextField =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !notText.has(field.type))

/**
 * What React has rendered is the default value of a field. What it has seen last it notes whenever `value` is set, but by
 * the setter of all fields: then it takes the next event for news.
 */
function tell(field: TextField, value: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  const pastReact = Object.getOwnPropertyDescriptor(kind.prototype, 'value')
  field.value = ''
  pastReact?.set?.call(field, value)
  flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })))
}
