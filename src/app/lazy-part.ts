import { lazy, type ComponentType } from 'react'
import { loadChunk } from './load-chunk.ts'

/** A part of a page whose code is loaded when it is first shown; a `Suspense` stands around it. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadChunk(load) }))
