import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import { keepPictures } from './keep-pictures.ts'

/** Keeps how this member's pages look, for the next start. */
export function useKeptPicture(frame: RefObject<Element | null>, subject: string): void {
  const queryClient = useQueryClient()
  useEffect(
    () => (frame.current ? keepPictures(frame.current, { subject, queryClient }) : undefined),
    [frame, subject, queryClient],
  )
}
