import {
  focusManager,
  onlineManager,
  QueryClientProvider,
  type QueryClient,
} from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from '#api/call.ts'
import { useOrderEvents } from '#api/kit-events.ts'
import { createQueryClient } from '#api/queries.ts'

const token = async () => 'token'

afterEach(() => focusManager.setFocused(undefined))

/** A page with the events of an order, which have all loaded: none has happened. */
async function showEvents(): Promise<{ client: QueryClient; asked: () => number }> {
  connect({ baseUrl: '/api', isOffline: () => false, token, freshToken: token })
  const network = vi.fn<typeof fetch>(async () => Response.json({ event: null }))
  vi.stubGlobal('fetch', network)
  const client = createQueryClient()
  const { result } = renderHook(
    () => useOrderEvents('user_tom', { number: 'RWN-4F7K', happened: {} }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  await waitFor(() =>
    expect(result.current.answers.every(({ dataUpdatedAt }) => dataUpdatedAt > 0)).toBe(true),
  )
  return { client, asked: () => network.mock.calls.length }
}

test.each([
  {
    event: 'somebody comes back to the page',
    happen: () => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    },
  },
  {
    event: 'the network comes back',
    happen: () => {
      onlineManager.setOnline(false)
      onlineManager.setOnline(true)
    },
  },
])('each event of an order is asked for again when $event', async ({ happen }) => {
  const { client, asked } = await showEvents()
  const before = asked()
  happen()
  await waitFor(() => expect(asked()).toBe(2 * before))
  await waitFor(() => expect(client.isFetching()).toBe(0))
})

test('what came with the order is there before any event was asked for, and a newer one is added', async () => {
  connect({ baseUrl: '/api', isOffline: () => false, token, freshToken: token })
  const at = '2026-11-20T09:00:00.000Z'
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (url: string) => {
    await asked
    const has = url.includes('ORDER_RECEIVED')
    const event = { eventName: 'ORDER_RECEIVED', orderNumber: 'RWN-4F7K', createdAt: at }
    return Response.json({ event: has ? event : null })
  })
  const client = createQueryClient()
  const order = { number: 'RWN-4F7K', happened: { ORDER_DISPATCHED: at } }
  const { result } = renderHook(() => useOrderEvents('user_tom', order), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  expect(result.current).toMatchObject({ happened: { ORDER_DISPATCHED: at } })
  answer()
  await waitFor(() =>
    expect(result.current.happened).toEqual({ ORDER_DISPATCHED: at, ORDER_RECEIVED: at }),
  )
})
