import { useEffect } from 'react'
import { brand } from './brand.ts'
import { announce } from './live-status.tsx'

/** The last rendered title. Effects do not run in the build, which reads it from here. */
export let renderedTitle: string = brand.name

/** Whether this visit has shown anything but the loader. */
let hasArrived = false

interface TitleOptions {
  hasError?: boolean
  isLoader?: boolean
}

/**
 * Sets the document title, with the prefix `Error: ` after a refused form. If a screen reader has read the loader as
 * the page that the browser has loaded, it is told what has replaced it.
 */
export function usePageTitle(title: string, options: TitleOptions = {}): void {
  const { hasError = false, isLoader = false } = options
  const whole = `${hasError ? 'Error: ' : ''}${title} – ${brand.name}`
  if (import.meta.env.SSR) noteTitle(whole)
  useEffect(() => {
    const isLate = !hasArrived && document.readyState === 'complete' && document.title !== whole
    document.title = whole
    if (isLoader) return
    hasArrived = true
    if (isLate) announce(whole)
  }, [whole, isLoader])
}

function noteTitle(title: string): void {
  renderedTitle = title
}
