import type { RouteName } from '../../src/routes.ts'
import type { State } from './state.ts'

/**
 * What routes say of answers that wait, of copies and of what needs a network, beside the cut line
 * that the matrix draws over every route by itself. A `reach` goes offline with `goOffline`; the
 * matrix connects again and empties vault and outbox afterwards.
 */
export const offlineStates: Partial<Record<RouteName, readonly State[]>> = {}
