import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memberKey } from '#api/queries.ts'
import { SharedChoice } from '#features/device/DevicePage.tsx'
import { IconBadge } from '#features/notifications/unread.tsx'
import { WaitingList } from '#features/tasks/WaitingList.tsx'
import { currentOutbox } from '#offline/outbox/outbox-client.ts'
import { outboxOver } from '../support/outbox-client.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('who says that others use the device is told when it could not be saved', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk does not answer', 'UnknownError')
  })
  render(
    <MantineProvider env="test">
      <SharedChoice />
    </MantineProvider>,
  )
  await userEvent.click(await screen.findByRole('checkbox'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('could not save that')
})

test('who deletes an answer that waits is told when it could not be deleted', async () => {
  const outbox = outboxOver()
  vi.spyOn(outbox, 'discard').mockRejectedValue(new Error('The disk does not answer'))
  currentOutbox.set(outbox)
  const createdAt = new Date('2026-11-21T12:00:00Z')
  const step = {
    id: 'step5',
    name: 'Biological sex',
    questionType: 'gender',
    complete: false,
  } as const
  const answer = {
    id: 'a',
    kind: 'answer-step',
    step,
    questionType: 'gender',
    createdAt,
    state: 'waiting',
  } as const
  render(<WaitingList subject="user_amina" answers={[answer]} now={createdAt} level="h2" />, {
    wrapper: MantineProvider,
  })
  await userEvent.click(screen.getByRole('button', { name: /^Discard/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete the answer' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('We could not delete')
})

test('the number on the icon stays when a member opens a public page', async () => {
  const shown: (number | 'nothing')[] = []
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), {
      setAppBadge: async (count: number) => void shown.push(count),
      clearAppBadge: async () => void shown.push('nothing'),
    }),
  )
  const client = new QueryClient()
  client.setQueryData(memberKey('user_amina', 'notifications'), {
    reply: { notifications: [], unread: 2 },
  })
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <IconBadge subject="user_amina" />
    </QueryClientProvider>,
  )
  unmount()
  expect(shown).toEqual([2])
})
