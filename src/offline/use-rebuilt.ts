import { useSyncExternalStore } from 'react'
import { forgetRebuilt, onRebuilt, wasRebuilt } from './storage/rebuilt.ts'

/** Whether what was kept for reading was damaged and is gone; `forget`: the person knows. */
export const useRebuilt = (): { wasRebuilt: boolean; forget: () => void } => ({
  wasRebuilt: useSyncExternalStore(onRebuilt, wasRebuilt),
  forget: forgetRebuilt,
})
