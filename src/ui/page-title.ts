import { useEffect } from 'react'
import { brand } from './brand.ts'

/** The last rendered title. Effects do not run in the build, which reads it from here. */
export let renderedTitle: string = brand.name

/** Sets the document title, with the prefix `Error: ` after a refused form. */
export function usePageTitle(title: string, options: { hasError?: boolean } = {}): void {
  const { hasError = false } = options
  const whole = `${hasError ? 'Error: ' : ''}${title} – ${brand.name}`
  if (import.meta.env.SSR) noteTitle(whole)
  useEffect(() => {
    document.title = whole
  }, [whole])
}

function noteTitle(title: string): void {
  renderedTitle = title
}
