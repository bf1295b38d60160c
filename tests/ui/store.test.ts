import { expect, test, vi } from 'vitest'
import { createStore } from '#store'

test('who listens to a store hears of each change until they stop, and of nothing that stays the same', () => {
  const store = createStore(1)
  const heard = vi.fn()
  const stop = store.subscribe(heard)
  store.set(2)
  store.set(2)
  expect(store.get()).toBe(2)
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  store.set(3)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(store.initial()).toBe(1)
})
