import { expect, test, vi } from 'vitest'
import { countEscapes } from '#app/auth/quick-exit.ts'

const press = (key: string, timeStamp: number, repeat = false) => ({ key, timeStamp, repeat })

test('Escape three times in two seconds is an exit, slower or mixed with other keys is none', () => {
  const exit = vi.fn<() => void>()
  const onKey = countEscapes(exit)
  for (const at of [0, 1500, 3000, 4500]) onKey(press('Escape', at))
  expect(exit).not.toHaveBeenCalled()
  const mixed = ['Escape', 'Escape', 'a', 'Escape']
  for (const [index, key] of mixed.entries()) onKey(press(key, 10_000 + index * 100))
  expect(exit).not.toHaveBeenCalled()
  for (const at of [20_000, 20_100]) onKey(press('Escape', at))
  onKey(press('Escape', 20_150, true))
  expect(exit).not.toHaveBeenCalled()
  onKey(press('Escape', 20_200))
  expect(exit).toHaveBeenCalledTimes(1)
})
