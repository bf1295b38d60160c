import type { Query, QueryClient } from '@tanstack/react-query'
import { answeringIfAny } from '#offline/current-answering.ts'
import { currentDevice, onDeviceChanged } from '#offline/device.ts'
import { dropCopies, keepCopy, onCopiesChanged } from '#offline/vault.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { pictureName, pictureNames } from './picture-name.ts'
import { takePicture } from './take-picture.ts'

/** A page that still changes is no picture yet. Milliseconds. */
const stillness = 200
/** In characters: far more than any page of these as it opens. */
const largest = 300_000
/** Whoever does not use a pointer or keys is known by what comes of it. */
const touches = ['pointerdown', 'keydown', 'click', 'input', 'change'] as const

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
  let touched: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // One after the other: what is dropped must not be overtaken by what was being kept.
  let work: Promise<unknown> = Promise.resolve()
  const inTurn = (step: () => Promise<void>) => {
    work = work.then(step).catch(() => undefined)
  }

  const keep = async () => {
    const name = pictureName(window.location)
    if (name === undefined || touched === name) return
    // A page that waits for a part of itself does not say so at once (`usePending`).
    if (document.visibilityState !== 'visible' || isAwaiting(queryClient)) return
    const taken = takePicture(frame)
    if (!taken) return
    const text = JSON.stringify(taken.picture)
    if (text.length > largest || kept.get(name) === text) return
    const copy = { savedAt: taken.savedAt, bytes: new TextEncoder().encode(text) }
    if (await keepCopy({ subject, name }, copy)) kept.set(name, text)
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => whenIdle(() => inTurn(keep)), stillness)
  }
  const drop = () => {
    inTurn(async () => {
      kept.clear()
      await dropCopies(subject, pictureNames)
    })
    later()
  }
  const dropIfWaiting = () => {
    if (answeringIfAny()?.view(subject).answers.length) drop()
  }
  const touch = ({ target }: Event) => {
    // What is asked beside the page is no part of it.
    if (target instanceof Element && target.closest('aside')) return
    touched = pictureName(window.location)
  }

  const watching = new MutationObserver(later)
  const whole = { subtree: true, childList: true, characterData: true, attributes: true }
  watching.observe(frame, whole)
  for (const type of touches) window.addEventListener(type, touch, true)
  const stops = [
    onCopiesChanged(later),
    onNews(queryClient, drop),
    onDeviceNews(drop),
    answeringIfAny()?.subscribe(dropIfWaiting),
  ]
  dropIfWaiting()
  later()
  return () => {
    clearTimeout(timer)
    watching.disconnect()
    for (const type of touches) window.removeEventListener(type, touch, true)
    for (const stop of stops) stop?.()
  }
}

/** Whether something that is to be shown is still to come. */
const isAwaiting = (queryClient: QueryClient): boolean =>
  queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0

/**
 * Calls `listener` when what this page knew and keeps has become something else. A GP record is left out, which
 * is fetched anew as a whole: its picture is of the day, and taken anew where the page changes with it.
 */
function onNews(queryClient: QueryClient, listener: () => void): () => void {
  const cache = queryClient.getQueryCache()
  const known = new WeakMap<Query, string>()
  const note = ({ query }: { query: Query }): boolean => {
    const { data } = query.state
    if (data === undefined || !query.meta?.keep || 'isRecord' in query.meta) return false
    const before = known.get(query)
    const said = JSON.stringify(data)
    known.set(query, said)
    return before !== undefined && before !== said
  }
  // What was read ahead was on the pictures, too.
  for (const query of cache.getAll()) note({ query })
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && note(event)) listener()
  })
}

/** The same of the device: whether others use it, who its member is and what they may see. */
function onDeviceNews(listener: () => void): () => void {
  const said = () => {
    const { isShared, member } = currentDevice() ?? {}
    const { firstName, lastName, metadata } = member ?? {}
    return member && JSON.stringify([isShared, firstName, lastName, metadata?.canAccessHurdle])
  }
  let before = said()
  return onDeviceChanged(() => {
    const now = said()
    if (before !== undefined && now !== before) listener()
    before = now
  })
}
