import { useEffect } from 'react'
import { brand } from './brand.ts'

/** The title of what was rendered last where no effect runs: the build writes it into the page. */
export let renderedTitle: string = brand.name

/** Sets the document's title, with `Error: ` before it after a refused form. */
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
