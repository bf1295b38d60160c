import type { Page } from '@playwright/test'
import type { Person } from '../support/people.ts'

/** A page as a person can come to see it. */
export interface State {
  name: string
  address: string
  /**
   * Nobody: a visitor. A new member is greeted; a returning one has been, elsewhere, and is asked
   * whose device this is.
   */
  as?: Person | 'new-member' | 'returning'
  /** What leads there from the page as it opens. It must save nothing. */
  reach?: (page: Page) => Promise<void>
}

/** In the order in which the matrix looks at them. */
export const kinds = ['idle', 'drawer', 'offline', 'error', 'dialog'] as const
export type Kind = (typeof kinds)[number]

/** A sentence that says why a route has no state of a kind. */
type WhyNone = string

/**
 * What is worth a look of its own on a route. Two kinds come by themselves: the menu is opened and
 * the line is cut over the first of the idle states.
 */
export interface RouteStates {
  /** The document's title of the first, without the name of the service. */
  title: string
  idle: readonly [State, ...State[]]
  error: readonly [State, ...State[]] | WhyNone
  dialog: readonly [State, ...State[]] | WhyNone
  drawer?: WhyNone
  /** Beside the cut line: what is said of answers that wait, of copies, of what needs a network. */
  offline?: readonly State[]
}
