import {
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { LoaderScreen } from './Loader.tsx'
import { usePending } from './use-pending.ts'

/*
 * Code that is loaded when it is first shown. What does not come is thrown into the nearest error boundary,
 * and asked for again by whatever shows it next: React.lazy would keep the failure for the whole visit.
 */

let loadWith = async <Part,>(load: () => Promise<Part>): Promise<Part> => load()

/** Says what is done about a part that does not come, before that counts as failed. */
export function loadPartsWith(way: typeof loadWith): void {
  loadWith = way
}

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

type PageProps = Readonly<Record<string, string | undefined>>
type Page = ComponentType<{ params: PageProps }>

/** A page whose code is loaded when it is first shown or preloaded. */
export interface LazyPage {
  /** `meanwhile` stands in its place until it is there, without a pending state. */
  Page: ComponentType<{ params: PageProps; meanwhile?: ReactNode }>
  preload: () => Promise<unknown>
}

/** A whole page; the pending state follows the timings of section 9. */
export function lazyPage(load: () => Promise<Page>): LazyPage {
  const source = loadOnce(load)

  function LoadedPage({ params, meanwhile }: { params: PageProps; meanwhile?: ReactNode }) {
    const { part: Shown } = useLoaded(source)
    const phase = usePending(!Shown)
    const isTakingOver = useSyncExternalStore(noChange, no, yes)
    // What the build has rendered is taken over as it stands, however soon the page is here.
    if (isTakingOver && meanwhile) return meanwhile
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
    loadWith(preload).then(
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
