import type { Page } from '@playwright/test'
import type { Person } from '../support/people.ts'

/** A page as a person can come to see it. */
export interface State {
  name: string
  address: string
  /** Nobody: a visitor. */
  as?: Person | 'newcomer'
  /** What leads there from the page as it opens. It must save nothing. */
  reach?: (page: Page) => Promise<void>
}
