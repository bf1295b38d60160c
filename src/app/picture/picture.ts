import type { Drawing } from './drawing.ts'

/** How a page looked, with all that it takes to show it again. */
export interface Picture {
  /** The entry of the version that drew it: another one may name and order things otherwise. */
  app: string
  /** Of the window, in CSS pixels. */
  width: number
  /** Where its styles come from. */
  styles: readonly string[]
  drawing: Drawing
}

/** The entry of the app as the page names it; undefined on a page that is no frame of a member's. */
export const appOfPage = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset['app']?.split(' ')[0]
