import { useEffect } from 'react'
import { brand } from './brand.ts'

/** Sets the document's title, with `Error: ` before it after a refused form. */
export function usePageTitle(title: string, options: { hasError?: boolean } = {}): void {
  const { hasError = false } = options
  useEffect(() => {
    document.title = `${hasError ? 'Error: ' : ''}${title} – ${brand.name}`
  }, [title, hasError])
}
