import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import * as v from 'valibot'
import { useGoOn } from '#ui/use-go-on.ts'

const ScreenState = v.object({ screen: v.string() })

/**
 * The second screen of a question is its own history entry, so that Back returns to the first. The focus moves
 * to the h1 of the new screen.
 */
export function useScreen(): { screen: string | undefined; show: (screen: string) => void } {
  const [path] = useLocation()
  const goOn = useGoOn()
  const state = v.safeParse(ScreenState, useHistoryState<unknown>())
  const screen = state.success ? state.output.screen : undefined
  const shown = useRef(screen)

  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [screen])

  return { screen, show: (next) => void goOn(path, { state: { screen: next } }) }
}
