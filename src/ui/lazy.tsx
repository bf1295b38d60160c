import {
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { areUpdatesHeld } from '#hold-updates'
import { LoaderScreen, usePending } from './loading.tsx'

/*
 * The only way to load code on demand. A failure is thrown into the nearest error boundary, and the next render
 * tries again: React.lazy would keep the failure for the whole visit.
 */

export type PathParams = Readonly<Record<string, string | undefined>>
export interface PageProps {
  params: PathParams
}
export type PageComponent = ComponentType<PageProps>

/** A lazy part of a page. `Meanwhile` is shown until it has loaded. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  const source = loadOnce(load)
  return function LazyPart(props: Props) {
    const { part: Part } = useLoaded(source)
    if (Part) return <Part {...props} />
    return Meanwhile && <Meanwhile {...props} />
  }
}

/** A page whose code is loaded when it is first shown or preloaded. */
export interface LazyPage {
  /** `meanwhile` is shown until the page has loaded, instead of a pending state. */
  Page: ComponentType<PageProps & { meanwhile?: ReactNode }>
  preload: () => Promise<unknown>
}

/** A whole page; the pending state follows the timings of section 9. */
export function lazyPage(load: () => Promise<PageComponent>): LazyPage {
  const source = loadOnce(load)

  function LoadedPage({ params, meanwhile }: PageProps & { meanwhile?: ReactNode }) {
    const { part: Shown } = useLoaded(source)
    const phase = usePending(!Shown)
    const isHydrating = useSyncExternalStore(noChange, no, yes)
    // Hydration has to start with the prerendered markup, even if the page's code has loaded already.
    if (isHydrating && meanwhile) return meanwhile
    if (phase === 'pending' && !meanwhile) return <LoaderScreen />
    return Shown ? <Shown params={params} /> : meanwhile
  }

  return { Page: LoadedPage, preload: source.preload }
}

interface Source<Part> {
  loaded: () => Part | undefined
  preload: () => Promise<Part>
}

function loadOnce<Part>(load: () => Promise<Part>): Source<Part> {
  let loaded: Part | undefined
  let loading: Promise<Part> | undefined
  const start = async () => {
    try {
      loaded = await load()
      return loaded
    } catch (error) {
      // The next call tries again.
      loading = undefined
      throw error
    }
  }
  return { loaded: () => loaded, preload: async () => (loading ??= start()) }
}

/** The loaded part, once it is there. Throws if loading failed. */
function useLoaded<Part>({ loaded, preload }: Source<Part>): { part?: Part | undefined } {
  const [{ part, error }, setOutcome] = useState<{ part?: Part | undefined; error?: unknown }>(
    () => ({ part: loaded() }),
  )
  useEffect(() => {
    if (part !== undefined) return undefined
    let isAwaited = true
    orReload(preload).then(
      (came) => isAwaited && setOutcome({ part: came }),
      (failed: unknown) => isAwaited && setOutcome({ error: failed }),
    )
    return () => {
      isAwaited = false
    }
  }, [part, preload])
  if (error !== undefined) throw error
  return { part }
}

const noChange = () => () => {}
const no = () => false
const yes = () => true

/** In sessionStorage: the path on which the page was reloaded because a chunk was gone. */
const noteKey = 'rowan.loaded-anew'

let isServiceReachable = async (): Promise<boolean> => false

/** Sets how to check whether a reload can succeed. Without it nothing is reloaded. */
export function reloadWhen(isReachable: typeof isServiceReachable): void {
  isServiceReachable = isReachable
}

/**
 * A chunk that is gone belongs to an older release than the server's (docs/offline.md, F38). Then the page is reloaded once, unless
 * that would lose unsaved input or the service does not answer. Rejects with the failure if it is not reloaded.
 */
async function orReload<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await load()
    clearReloadNote()
    return part
  } catch (error) {
    if (areUpdatesHeld() || hasReloaded() || !(await isServiceReachable())) throw error
    if (!noteReload()) throw error
    window.location.reload()
    // The page is about to be replaced; until then it is still loading.
    return new Promise(() => undefined)
  }
}

/** False if there is no storage: a second reload could not be told from the first. */
function noteReload(): boolean {
  try {
    sessionStorage.setItem(noteKey, window.location.pathname)
    return true
  } catch {
    return false
  }
}

/** The first access to storage is slow, so a page that was not reloaded skips it. */
function hasReloaded(): boolean {
  if (!wasReloaded()) return false
  try {
    return sessionStorage.getItem(noteKey) === window.location.pathname
  } catch {
    return true
  }
}

function clearReloadNote(): void {
  try {
    if (hasReloaded()) sessionStorage.removeItem(noteKey)
  } catch {
    // Then there is no note either.
  }
}

const wasReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload')
