import { createContext, useContext } from 'react'

/*
 * A field with an autocomplete token (WCAG 1.3.5) lets the browser remember what is typed, even after a
 * sign-out. On a shared device the token is "off" (product rules).
 */

/** Whether the browser may remember what is typed. */
export const AutofillContext = createContext(true)

export const useMayAutofill = (): boolean => useContext(AutofillContext)

/** Returns a function from a token to the value of `autocomplete`. */
export function useAutofill(): (token: AutoFill) => AutoFill {
  const mayAutofill = useMayAutofill()
  return (token) => (mayAutofill ? token : 'off')
}
