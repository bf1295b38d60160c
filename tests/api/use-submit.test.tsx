import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { useSubmit } from '#api/use-submit.ts'

/** A service that answers on demand. */
function service() {
  const calls: { input: string; key: string; answer: (reply?: Error) => void }[] = []
  const send = (input: string, { idempotencyKey }: { idempotencyKey: string }) =>
    new Promise<string>((resolve, reject) => {
      const answer = (reply?: Error) => (reply ? reject(reply) : resolve(`reply to ${input}`))
      calls.push({ input, key: idempotencyKey, answer })
    })
  return { calls, send }
}

function pressable(client = new QueryClient()) {
  const { calls, send } = service()
  const onDone = vi.fn<(reply: string, input: string) => void>()
  const onFailed = vi.fn<() => void>()
  const hook = renderHook(() => useSubmit({ action: 'add-address', send, onDone, onFailed }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  const press = (input: string) => act(() => hook.result.current.submit(input))
  const answer = async (nth: number, reply?: Error) => {
    await waitFor(() => expect(calls.length).toBeGreaterThan(nth))
    await act(async () => calls[nth]?.answer(reply))
  }
  return { ...hook, client, calls, onDone, onFailed, press, answer }
}

const offline = new ApiError('POST /addresses', { kind: 'unreachable' })

test('what is pressed twice is sent once', async () => {
  const { result, calls, press, answer, onDone } = pressable()
  press('one')
  press('one')
  await waitFor(() => expect(result.current.isPending).toBe(true))
  press('two')
  await answer(0)
  await waitFor(() => expect(result.current.isPending).toBe(false))
  expect(calls.map(({ input }) => input)).toEqual(['one'])
  expect(onDone).toHaveBeenCalledExactlyOnceWith('reply to one', 'one')
  expect(result.current.reply).toBe('reply to one')
})

test('the same tried again after a failure has the same key, and anything else another', async () => {
  const { result, calls, press, answer } = pressable()
  const tries: [string, Error | undefined][] = [
    ['one', offline],
    ['one', undefined],
    ['one', offline],
    ['two', offline],
  ]
  for (const [index, [input, reply]] of tries.entries()) {
    press(input)
    await answer(index, reply)
    await waitFor(() => expect(result.current.isPending).toBe(false))
  }
  const [first, again, afterSuccess, other] = calls.map(({ key }) => key)
  expect(again).toBe(first)
  expect(new Set([first, afterSuccess, other]).size).toBe(3)
})

test('pressed again after something changed elsewhere, it is a new choice, and the page reads again', async () => {
  const { result, client, calls, press, answer } = pressable()
  const read = vi.fn(async () => 'now')
  client.setQueryDefaults(['shown'], { queryFn: read })
  const shown = new QueryObserver(client, { queryKey: ['shown'] })
  const leave = shown.subscribe(() => undefined)
  const problem = { type: '', title: '', status: 409, code: 'changed-since', requestId: '' }
  const changed = new ApiError('PUT /x', { kind: 'refused', status: 409, problem })
  for (const [index, reply] of [offline, changed, undefined].entries()) {
    press('no')
    await answer(index, reply)
    await waitFor(() => expect(result.current.isPending).toBe(false))
  }
  const [first, again, anew] = calls.map(({ key }) => key)
  expect(again).toBe(first)
  expect(anew).not.toBe(first)
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  leave()
})

test('what fails is said at once, without a second try, and no more during the next', async () => {
  const { result, calls, press, answer, onFailed } = pressable()
  press('one')
  await answer(0, offline)
  await waitFor(() =>
    expect(result.current.failure?.message).toMatch(/^We have not saved the address, because/),
  )
  expect(calls).toHaveLength(1)
  expect(onFailed).toHaveBeenCalledOnce()
  press('one')
  await waitFor(() => expect(result.current.isPending).toBe(true))
  expect(result.current.failure).toBeUndefined()
})

test('without a network it is tried all the same, and never waits', async () => {
  const { onlineManager } = await import('@tanstack/react-query')
  onlineManager.setOnline(false)
  const { result, press, answer } = pressable()
  press('one')
  await answer(0, offline)
  await waitFor(() => expect(result.current.failure?.cause).toBe('unreachable'))
  onlineManager.setOnline(true)
})

test('whoever has left the page finds done what they pressed', async () => {
  const { press, answer, unmount, onDone } = pressable()
  press('one')
  unmount()
  await answer(0)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
})

test('nothing is written for a member who has signed out meanwhile', async () => {
  const { press, answer, client, calls, onDone } = pressable()
  press('one')
  await waitFor(() => expect(calls).toHaveLength(1))
  client.clear()
  await answer(0)
  expect(onDone).not.toHaveBeenCalled()
})

test('what was typed does not stay in memory', async () => {
  const { press, answer, client, unmount } = pressable()
  press('one')
  await answer(0)
  unmount()
  await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]))
})
