import { renderHook, waitFor } from '@testing-library/react'
import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createDrafts, useIsRestored } from '#features/onboarding/drafts.ts'
import { clearCache, closeCache, openCache } from '#offline/cache/encrypted-store.ts'
import { readNote, saveNote } from '#offline/cache/notes.ts'

const drafts = createDrafts('test', v.object({ text: v.string() }))
const anything = { name: 'drafts', schema: v.record(v.string(), v.unknown()) }
const keyOf = (subject: string) => ({ subject, questionType: 'diagnosis' }) as const
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
  drafts.save({ subject: 'user_grace', questionType: 'medication' }, { text: 'newer' })
  const { result } = renderHook(() => useIsRestored(keyOf('user_grace')))
  await waitFor(() => expect(result.current).toBe(true))
  expect(drafts.read(keyOf('user_grace'))).toEqual({ text: 'Alport' })
  expect(drafts.read({ subject: 'user_grace', questionType: 'hospital' })).toBeUndefined()
  expect(drafts.read({ subject: 'user_grace', questionType: 'medication' })).toEqual({
    text: 'newer',
  })
})
