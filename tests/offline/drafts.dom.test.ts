import { renderHook, waitFor } from '@testing-library/react'
import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { useSignedOut } from '#app/auth/use-signed-out.ts'
import { clearCache, closeCache, openCache } from '#offline/cache/encrypted-store.ts'
import { readNote, saveNote } from '#offline/cache/notes.ts'
import { createDrafts, useIsRestored } from '#offline/drafts.ts'
import { signOut } from '#offline/session/sign-out.ts'
import { harmlessPage } from '#routes'

const drafts = createDrafts('test', v.object({ text: v.string() }))
const anything = { name: 'drafts', schema: v.record(v.string(), v.unknown()) }
const keyOf = (subject: string) => ({ subject, of: 'diagnosis' })
const onDisk = async (subject: string) => readNote({ subject }, anything)

test('a draft is kept until it is dropped, and of nobody but the member who typed it', async () => {
  openCache('user_amina')
  drafts.save(keyOf('user_amina'), { text: 'Alport' })
  drafts.save(keyOf('user_tom'), { text: 'Pompe' })
  await expect
    .poll(async () => onDisk('user_amina'))
    .toEqual({
      'test of diagnosis': { text: 'Alport' },
    })
  drafts.drop(keyOf('user_amina'))
  await expect.poll(async () => onDisk('user_amina')).toEqual({})
  openCache('user_tom')
  expect(await onDisk('user_tom')).toBeNull()
})

test('on a shared device, which opens no cache, nothing is written', async () => {
  closeCache()
  drafts.save(keyOf('user_shared'), { text: 'Alport' })
  openCache('user_shared')
  expect(await onDisk('user_shared')).toBeNull()
})

test.each(['sign-out', 'quick exit'])('a draft goes with a %s', async (way) => {
  const replace = vi.fn<(href: string) => void>()
  vi.stubGlobal('location', { pathname: '/dashboard', search: '', hash: '', replace })
  const isQuickExit = way === 'quick exit'
  renderHook(() => useSignedOut())
  openCache('user_noor')
  drafts.save(keyOf('user_noor'), { text: 'Alport' })
  await expect.poll(async () => onDisk('user_noor')).not.toBeNull()
  await signOut({ waiting: 'keep', subject: 'user_noor', isQuickExit })
  expect(drafts.read(keyOf('user_noor'))).toBeUndefined()
  if (isQuickExit) await expect.poll(() => replace.mock.calls).toEqual([[harmlessPage]])
  openCache('user_noor')
  expect(await onDisk('user_noor')).toBeNull()
  document.documentElement.removeAttribute('hidden')
})

test('what the device has is taken over once, unless it is of another shape or older than what is typed', async () => {
  openCache('user_grace')
  await clearCache()
  const kept = {
    'test of diagnosis': { text: 'Alport' },
    'test of hospital': { words: 'Guy’s' },
    'test of medication': { text: 'older' },
    'gone of address': {},
  }
  await saveNote({ subject: 'user_grace' }, { ...anything, toJson: (note) => note }, kept)
  drafts.save({ subject: 'user_grace', of: 'medication' }, { text: 'newer' })
  const { result } = renderHook(() => useIsRestored(keyOf('user_grace')))
  await waitFor(() => expect(result.current).toBe(true))
  expect(drafts.read(keyOf('user_grace'))).toEqual({ text: 'Alport' })
  expect(drafts.read({ subject: 'user_grace', of: 'hospital' })).toBeUndefined()
  expect(drafts.read({ subject: 'user_grace', of: 'medication' })).toEqual({
    text: 'newer',
  })
})
