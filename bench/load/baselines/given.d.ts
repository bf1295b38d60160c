import type { Block } from './content.ts'

declare global {
  /** The text of the landing page, inserted by the build. */
  const landingText: readonly Block[]
  /** Whether this baseline registers a service worker that precaches its files. */
  const hasWorker: boolean
}
