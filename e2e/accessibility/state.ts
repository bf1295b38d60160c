import type { Page } from '@playwright/test'
import type { Person } from '../support/people.ts'

/** A state of a page. */
export interface State {
  name: string
  address: string
  /**
   * By default a visitor. A new member gets the greetings; a returning one has had them elsewhere, and is
   * asked whose device this is.
   */
  as?: Person | 'new-member' | 'returning'
  /** Brings the page from its first state into this one. It must save nothing. */
  reach?: (page: Page) => Promise<void>
}

/** In the order of the matrix. */
export const kinds = ['idle', 'drawer', 'offline', 'error', 'dialog'] as const
export type Kind = (typeof kinds)[number]

/** Why a route has no state of a kind. */
type WhyNone = string

/**
 * The states of a route. Two kinds are automatic: the open menu and the cut network, both on the first of the
 * idle states.
 */
export interface RouteStates {
  /** The document title of the first one, without the name of the service. */
  title: string
  idle: readonly [State, ...State[]]
  error: readonly [State, ...State[]] | WhyNone
  dialog: readonly [State, ...State[]] | WhyNone
  drawer?: WhyNone
  /** Why nothing is different once the network is cut. */
  cutLine?: WhyNone
  /** Beside the cut line: what is said of answers that wait, of copies, of what needs a network. */
  offline?: readonly State[]
}
