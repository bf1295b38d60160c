import { useEffect, useState, type RefObject } from 'react'
import * as v from 'valibot'
import { KitId } from '#contract/kits.ts'

/** How long the partner's page may take to report that it has loaded. */
const timeoutMs = 15_000

export type FrameState = 'waiting' | 'ready' | 'not-answering' | 'finished'

/**
 * Listens to the partner's page in the frame. Only messages from its exact origin and window, and of the
 * agreed shape, count (S26); all others are ignored.
 */
export function usePartnerFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
): FrameState {
  const [state, setState] = useState<FrameState>('waiting')

  useEffect(() => {
    const late = setTimeout(
      () => setState((current) => (current === 'waiting' ? 'not-answering' : current)),
      timeoutMs,
    )
    const hear = ({ origin: from, source, data }: MessageEvent<unknown>) => {
      if (from !== origin || !source || source !== frame.current?.contentWindow) return
      const message = v.safeParse(PartnerMessage, data)
      if (!message.success) return
      const isFinal = message.output.type === 'registration-complete'
      setState((current) => (isFinal || current === 'finished' ? 'finished' : 'ready'))
    }
    window.addEventListener('message', hear)
    return () => {
      clearTimeout(late)
      window.removeEventListener('message', hear)
    }
  }, [frame, origin])

  return state
}

/** The messages of the lab partner's registration page to the page around it. */
const PartnerMessage = v.variant('type', [
  /** The page has loaded and can be used. */
  v.strictObject({ type: v.literal('registration-ready') }),
  /** A kit was registered. A hint to ask our own API, not a proof. */
  v.strictObject({ type: v.literal('registration-complete'), kitId: KitId }),
])
type PartnerMessage = v.InferOutput<typeof PartnerMessage>
