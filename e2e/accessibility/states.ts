import type { Page } from '@playwright/test'
import type { RouteName } from '../../src/routes.ts'
import { people } from '../support/people.ts'
import { accountStates } from './account-states.ts'
import { kitStates } from './kit-states.ts'
import { memberStates } from './member-states.ts'
import { offlineStates } from './offline-states.ts'
import { onboardingStates } from './onboarding-states.ts'
import { publicStates } from './public-states.ts'
import { closeMenu, goOffline, openMenu } from './reach.ts'
import { recordStates } from './record-states.ts'
import { shareStates, viewerStates } from './share-states.ts'
import type { Kind, RouteStates, State } from './state.ts'
import { studyStates } from './study-states.ts'

const { amina } = people

/** Every route with its states. A route without states does not compile. */
export const states: Readonly<Record<RouteName, RouteStates>> = {
  ...publicStates,
  ...memberStates,
  ...onboardingStates,
  ...kitStates,
  ...recordStates,
  ...shareStates,
  ...accountStates,
  ...studyStates,
}

/** Addresses without a route. */
const lost: RouteStates = {
  title: 'Page not found',
  idle: [
    { name: 'an unknown address', address: '/no/such/page' },
    { name: 'an unknown address of a member', address: '/dashboard/no/such/page', as: amina },
    { name: 'an unknown page of settings', address: '/dashboard/my-data/nothing', as: amina },
  ],
  error: 'It is an error screen itself.',
  dialog: 'Nothing on it opens a dialog.',
}

/** A state, and how the matrix gets to it. */
export interface KindOfState extends State {
  kind: Kind
  /** Whether it is the first of its route. */
  isFirst: boolean
  /** Whether it opens on top of the previous state, without loading the page again. */
  isOverLast: boolean
  /** Closes what `reach` has opened. */
  leave?: (page: Page) => Promise<void>
}

/** All routes and the unknown path, with their states in the order of visits. */
export const visits: readonly { route: string; title: string; all: readonly KindOfState[] }[] = [
  ...Object.entries(states),
  ['shared', viewerStates] as const,
  ['lost', lost] as const,
].map(([route, its]) => ({ route, title: its.title, all: allStates(route, its) }))

function allStates(route: string, its: RouteStates): readonly KindOfState[] {
  const [first, ...others] = its.idle
  const over = {
    address: first.address,
    ...(first.as && { as: first.as }),
    isFirst: false,
    isOverLast: true,
  }
  const waiting = Object.entries(offlineStates).find(([name]) => name === route)?.[1] ?? []
  return [
    { ...first, kind: 'idle', isFirst: true, isOverLast: false },
    ...(its.drawer === undefined
      ? [{ ...over, name: 'drawer', kind: 'drawer', reach: openMenu, leave: closeMenu } as const]
      : []),
    ...(its.cutLine === undefined
      ? [{ ...over, name: 'offline', kind: 'offline', reach: goOffline } as const]
      : []),
    ...others.map((state) => opened('idle', state)),
    ...waiting.map((state) => opened('offline', state)),
    ...(['error', 'dialog'] as const).flatMap((kind) => {
      const those = its[kind]
      return typeof those === 'string' ? [] : those.map((state) => opened(kind, state))
    }),
  ]
}

function opened(kind: Kind, state: State): KindOfState {
  return { ...state, kind, isFirst: false, isOverLast: false }
}
