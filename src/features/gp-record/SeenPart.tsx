import { useEffect, useState, type ComponentType } from 'react'

interface SeenPartProps<Props extends object> {
  /** Whether somebody can see where it stands. */
  isSeen: boolean
  /** The same at every drawing. */
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** Of several things, as the beginning of "… could not be loaded". */
  name: string
}

/** A part of a page whose code comes once somebody can see it. */
export function SeenPart<Props extends object>({
  isSeen,
  load,
  props,
  name,
}: SeenPartProps<Props>) {
  const [{ Part, hasFailed = false }, setLoaded] = useState<{
    Part?: ComponentType<Props>
    hasFailed?: boolean
  }>({})
  const isAwaited = isSeen && !Part && !hasFailed

  useEffect(() => {
    if (!isAwaited) return undefined
    let isCurrent = true
    load().then(
      (loaded) => isCurrent && setLoaded({ Part: loaded }),
      () => isCurrent && setLoaded({ hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [isAwaited, load])

  if (Part) return <Part {...props} />
  return (
    hasFailed && (
      <p>
        {name} could not be loaded.{' '}
        <button type="button" className="link-button" onClick={() => setLoaded({})}>
          Try again
        </button>
      </p>
    )
  )
}
