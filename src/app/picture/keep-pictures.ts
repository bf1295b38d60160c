import type { Query, QueryClient } from '@tanstack/react-query'
import { answeringIfAny } from '#offline/current-answering.ts'
import { dropCopy, keepCopy, onCopiesChanged } from '#offline/vault.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { pictureName, pictureNames } from './picture-name.ts'
import { takePicture } from './take-picture.ts'

/** A page that still changes is no picture yet. Milliseconds. */
const stillness = 500
/** In characters: far more than any page of these as it opens. */
const largest = 300_000

/**
 * Keeps, sealed among the copies, how each page looked when it stood untouched: it is shown at the next start
 * until the app draws it (decision 104). What becomes known since takes all of them away.
 * @param frame All that a member sees.
 * @returns How to stop.
 */
export function keepPictures(
  frame: Element,
  { subject, queryClient }: { subject: string; queryClient: QueryClient },
): () => void {
  const kept = new Map<string, string>()
  /** An earlier page may have left some. */
  let mayBeSome = true
  let touched: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // One after the other: what is dropped must not be overtaken by what was being kept.
  let work: Promise<unknown> = Promise.resolve()

  const keep = async () => {
    const name = pictureName(window.location)
    if (name === undefined || touched === name) return
    if (document.visibilityState !== 'visible') return
    const taken = takePicture(frame)
    if (!taken) return
    const text = JSON.stringify(taken.picture)
    if (text.length > largest || kept.get(name) === text) return
    const copy = { savedAt: taken.savedAt, bytes: new TextEncoder().encode(text) }
    if (await keepCopy({ subject, name }, copy)) {
      kept.set(name, text)
      mayBeSome = true
    }
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => whenIdle(() => (work = work.then(keep))), stillness)
  }
  const drop = () => {
    if (!mayBeSome) return
    mayBeSome = false
    kept.clear()
    work = work.then(async () =>
      Promise.all(pictureNames.map(async (name) => dropCopy({ subject, name }))),
    )
    later()
  }
  const touch = () => {
    touched = pictureName(window.location)
  }

  const watching = new MutationObserver(later)
  const whole = { subtree: true, childList: true, characterData: true, attributes: true }
  watching.observe(frame, whole)
  const touches = ['pointerdown', 'keydown'] as const
  for (const type of touches) window.addEventListener(type, touch, true)
  const stops = [
    onCopiesChanged(later),
    onNews(queryClient, drop),
    answeringIfAny()?.subscribe(() => {
      if (answeringIfAny()?.view(subject).answers.length) drop()
    }),
  ]
  later()
  return () => {
    clearTimeout(timer)
    watching.disconnect()
    for (const type of touches) window.removeEventListener(type, touch, true)
    for (const stop of stops) stop?.()
  }
}

/** Calls `listener` when what this page knew and keeps has become something else. */
function onNews(queryClient: QueryClient, listener: () => void): () => void {
  const known = new WeakMap<Query, unknown>()
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !query.meta?.keep) return
    const { data } = query.state
    if (known.has(query) && known.get(query) !== data) listener()
    if (data !== undefined) known.set(query, data)
  })
}
