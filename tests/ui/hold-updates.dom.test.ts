import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { createDrafts, dropDrafts } from '#offline/drafts.ts'
import { areUpdatesHeld, holdUpdates, useHoldUpdates, useHoldWhileTyped } from '#hold-updates'

test('F16: an update waits until the last of those who hold it lets go', () => {
  const [first, second] = [holdUpdates('typing'), holdUpdates('typing')]
  first()
  first()
  expect(areUpdatesHeld()).toBe(true)
  second()
  expect(areUpdatesHeld()).toBe(false)
})

test('F16: a form holds the update while it is dirty, and no longer than it is there', () => {
  const form = renderHook(({ isDirty }) => useHoldUpdates('form', isDirty), {
    initialProps: { isDirty: false },
  })
  expect(areUpdatesHeld()).toBe(false)
  form.rerender({ isDirty: true })
  expect(areUpdatesHeld()).toBe(true)
  form.unmount()
  expect(areUpdatesHeld()).toBe(false)
})

test('F16: an answer that was typed and left holds the update until it is saved or given up', () => {
  const drafts = createDrafts('test', v.object({ text: v.string() }))
  const key = { subject: 'user_tom', of: 'diagnosis' }
  drafts.save(key, { text: 'words' })
  expect(areUpdatesHeld()).toBe(true)
  drafts.drop(key)
  expect(areUpdatesHeld()).toBe(false)
  drafts.save(key, { text: 'words' })
  dropDrafts(key)
  expect(areUpdatesHeld()).toBe(false)
})

test('F16: a form of the identity provider holds the update from the first thing typed', () => {
  const form = renderHook(() => useHoldWhileTyped('theirs'))
  expect(areUpdatesHeld()).toBe(false)
  act(() => form.result.current.onInput())
  expect(areUpdatesHeld()).toBe(true)
  form.unmount()
  expect(areUpdatesHeld()).toBe(false)
})
