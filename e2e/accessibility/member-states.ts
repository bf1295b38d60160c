import type { Page } from '@playwright/test'
import { routes, type RouteName } from '../../src/routes.ts'
import { people } from '../support/people.ts'
import { beOfferedTheRecord, beRefusedTheRecord } from './dialogs.ts'
import { acceptTerms, failToLoad, clearCache, waitForDialog } from './reach.ts'
import type { RouteStates } from './state.ts'

const { amina, noor, tom } = people
const hasNoDialog = 'Nothing on it opens a dialog but the menu.'

/** The dashboard, and the pages about the member. */
export const memberStates = {
  dashboard: {
    title: 'Dashboard',
    idle: [
      { name: 'answered', address: routes.dashboard, as: amina },
      { name: 'new', address: routes.dashboard, as: tom },
      {
        name: 'on another device',
        address: routes.dashboard,
        as: 'returning',
        reach: waitForQuestion,
      },
    ],
    error: [{ name: 'failed', address: routes.dashboard, as: tom, reach: failToLoad('users') }],
    dialog: [
      { name: 'terms', address: routes.dashboard, as: 'new-member', reach: waitForDialog },
      { name: 'welcome', address: routes.dashboard, as: 'new-member', reach: acceptTerms },
      {
        name: 'GP record offered',
        address: routes.dashboard,
        as: 'returning',
        reach: beOfferedTheRecord,
      },
      {
        name: 'GP record refused',
        address: routes.dashboard,
        as: 'returning',
        reach: beRefusedTheRecord,
      },
    ],
  },
  taskList: {
    title: 'Task list',
    idle: [
      { name: 'answered', address: routes.taskList, as: amina },
      { name: 'new', address: routes.taskList, as: tom },
    ],
    error: [
      { name: 'failed', address: routes.taskList, as: tom, reach: failToLoad('users') },
      { name: 'in part', address: routes.taskList, as: tom, reach: missStudies },
    ],
    dialog: hasNoDialog,
  },
  notSent: {
    title: 'Not sent yet',
    idle: [{ name: 'nothing', address: routes.notSent, as: tom }],
    error: 'It reads this device alone; answers that were refused are among its offline states.',
    dialog: hasNoDialog,
    drawer: 'Back, to the task list, stands in place of the menu.',
  },
  notifications: {
    title: 'Notifications',
    idle: [
      { name: 'empty', address: routes.notifications, as: tom },
      { name: 'told', address: routes.notifications, as: tom, reach: notifyMember },
    ],
    error: [
      {
        name: 'failed',
        address: routes.notifications,
        as: tom,
        reach: failToLoad('notifications'),
      },
    ],
    dialog: hasNoDialog,
  },
  healthProfile: {
    title: 'My health profile',
    idle: [
      { name: 'answered', address: routes.healthProfile, as: amina },
      { name: 'empty', address: routes.healthProfile, as: tom },
    ],
    error: [
      {
        name: 'failed',
        address: routes.healthProfile,
        as: noor,
        reach: failToLoad('health-profile'),
      },
    ],
    dialog: hasNoDialog,
  },
} satisfies Partial<Record<RouteName, RouteStates>>

async function waitForQuestion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Only I use it' }).waitFor()
}

/** Only the studies fail; the rest of the list loads. */
async function missStudies(page: Page): Promise<void> {
  await page.route('**/api/study-invites', (route) => route.fulfill({ status: 503 }))
  await clearCache(page)
  await page.goto(routes.taskList)
  await page
    .getByText('The tasks of your studies are not here because we could not load them.')
    .waitFor({ timeout: 20_000 })
}

/** Notifications of every kind, which are not marked as read. */
async function notifyMember(page: Page): Promise<void> {
  const notifications = ['KIT_UPDATE', 'DATA_RETURNED', 'STUDY_INVITE', 'UNKNOWN'].map(
    (type, index) => ({
      id: type,
      type,
      createdAt: '2026-02-03T09:30:00.000Z',
      readAt: index % 2 ? '2026-02-04T09:30:00.000Z' : null,
    }),
  )
  await page.route('**/api/notifications', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { notifications, unread: 2 } })
      : route.fulfill({ json: { markedRead: 2 } }),
  )
  await page.reload()
  await page.getByRole('heading', { name: 'Previous' }).waitFor()
}
