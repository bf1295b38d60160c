import { expect, test, vi } from 'vitest'
import { countEscapes } from '#app/auth/quick-exit.ts'

const press = (
  key: string,
  timeStamp: number,
  { repeat = false, isComposing = false }: { repeat?: boolean; isComposing?: boolean } = {},
) => ({ key, timeStamp, repeat, isComposing })

test('Escape three times in two seconds is an exit, slower or mixed with other keys is none', () => {
  const exit = vi.fn<() => void>()
  const onKey = countEscapes(exit)
  for (const at of [0, 1500, 3000, 4500]) onKey(press('Escape', at))
  expect(exit).not.toHaveBeenCalled()
  const mixed = ['Escape', 'Escape', 'a', 'Escape']
  for (const [index, key] of mixed.entries()) onKey(press(key, 10_000 + index * 100))
  expect(exit).not.toHaveBeenCalled()
  for (const at of [20_000, 20_100]) onKey(press('Escape', at))
  onKey(press('Escape', 20_150, { repeat: true }))
  expect(exit).not.toHaveBeenCalled()
  onKey(press('Escape', 20_200))
  expect(exit).toHaveBeenCalledTimes(1)
})

test('Escape that gives up a character of an input method is no press', () => {
  const exit = vi.fn<() => void>()
  const onKey = countEscapes(exit)
  for (const at of [0, 100, 200]) onKey(press('Escape', at, { isComposing: true }))
  expect(exit).not.toHaveBeenCalled()
  for (const at of [1000, 1100]) onKey(press('Escape', at))
  onKey(press('Process', 1150, { isComposing: true }))
  onKey(press('Escape', 1200))
  expect(exit).toHaveBeenCalledTimes(1)
})
