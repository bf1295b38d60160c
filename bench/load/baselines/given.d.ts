import type { Block } from './content.ts'

declare global {
  /** Written into the script by the build: the text of the landing page. */
  const landingText: readonly Block[]
  /** Whether this baseline registers the worker that keeps its files. */
  const hasWorker: boolean
}
