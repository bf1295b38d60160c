import {
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { LoaderScreen } from '#ui/Loader.tsx'
import { usePending } from '#ui/use-pending.ts'
import { loadChunk } from './load-chunk.ts'

type PageProps = Readonly<Record<string, string | undefined>>
type Page = ComponentType<{ params: PageProps }>

/** A page whose code is loaded when it is first shown or preloaded. */
export interface LazyPage {
  /** `meanwhile` stands in its place until it is there, without a pending state. */
  Page: ComponentType<{ params: PageProps; meanwhile?: ReactNode }>
  preload: () => Promise<unknown>
}

/**
 * Loads a page on demand. What cannot be loaded is thrown into the nearest error boundary;
 * the pending state follows the timings of section 9.
 */
export function lazyPage(load: () => Promise<Page>): LazyPage {
  let loaded: Page | undefined
  let loading: Promise<Page> | undefined
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
  const preload = async () => {
    loading ??= start()
    return loading
  }

  function LoadedPage({ params, meanwhile }: { params: PageProps; meanwhile?: ReactNode }) {
    const [outcome, setOutcome] = useState<{ page?: Page; error?: unknown }>({
      ...(loaded && { page: loaded }),
    })
    const phase = usePending(!outcome.page)
    const isTakingOver = useSyncExternalStore(noChange, no, yes)

    useEffect(() => {
      if (outcome.page) return undefined
      let isAwaited = true
      loadChunk(preload).then(
        (page) => isAwaited && setOutcome({ page }),
        (error: unknown) => isAwaited && setOutcome({ error }),
      )
      return () => {
        isAwaited = false
      }
    }, [outcome.page])

    if (outcome.error) throw outcome.error
    // What the build has rendered is taken over as it stands, however soon the page is here.
    if (isTakingOver && meanwhile) return meanwhile
    if (phase === 'pending' && !meanwhile) return <LoaderScreen />
    if (!outcome.page) return meanwhile
    const Shown = outcome.page
    return <Shown params={params} />
  }

  return { Page: LoadedPage, preload }
}

const noChange = () => () => {}
const no = () => false
const yes = () => true
