import { createContext, useContext } from 'react'

/*
 * A field that says what it asks for (WCAG 1.3.5) lets the browser write down what is typed, in a store
 * of its own that outlives signing out. On a device that others use too, it says "off" (product rules).
 */

/** Whether the browser may write down what is typed. */
export const AutofillContext = createContext(true)

export const useMayAutofill = (): boolean => useContext(AutofillContext)

/** Gives what a field says of itself in `autocomplete`. */
export function useAutofill(): (token: AutoFill) => AutoFill {
  const mayAutofill = useMayAutofill()
  return (token) => (mayAutofill ? token : 'off')
}
