import {
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { areUpdatesHeld } from './hold-updates.ts'
import { LoaderScreen } from './Loader.tsx'
import { usePending } from './use-pending.ts'

/*
 * The one way to load code when it is first shown. What does not come is thrown into the nearest error boundary,
 * and asked for again by whatever shows it next: React.lazy would keep the failure for the whole visit.
 */

export type PathParams = Readonly<Record<string, string | undefined>>
export interface PageProps {
  params: PathParams
}
export type PageComponent = ComponentType<PageProps>

/** A part of a page. `Meanwhile` stands in its place until it is there. */
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
  /** `meanwhile` stands in its place until it is there, without a pending state. */
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
    // Hydration begins with what the build has rendered, however soon the page's code is here.
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
      // Whoever asks again tries again.
      loading = undefined
      throw error
    }
  }
  return { loaded: () => loaded, preload: async () => (loading ??= start()) }
}

/** What was loaded, once it is there. Throws what failed. */
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

/** In sessionStorage: where the page was reloaded because a part of it was gone. */
const noteKey = 'rowan.loaded-anew'

let isServiceReachable = async (): Promise<boolean> => false

/** Says how to find out whether a reload would bring anything. Without it nothing is reloaded. */
export function reloadWhen(isReachable: typeof isServiceReachable): void {
  isServiceReachable = isReachable
}

/**
 * A part that is gone was replaced by a release long after this page was opened (F38): then the page is
 * reloaded, once, unless that would lose what somebody has typed or nothing answers. Rejects with what failed when
 * it is not.
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
    // The page ends here; until it does, it is still loading.
    return new Promise(() => undefined)
  }
}

/** False where nothing can be noted: a second time could not be told from the first. */
function noteReload(): boolean {
  try {
    sessionStorage.setItem(noteKey, window.location.pathname)
    return true
  } catch {
    return false
  }
}

/** Storage is slow at first: a page that was not reloaded need not ask it. */
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
    // Nothing was noted either.
  }
}

const wasReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload')
