import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askToPersist } from '#pwa/persistent-storage.ts'

/** Asks the browser to spare this app's storage once a GP record is kept in it. */
export function useLastingStorage(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type !== 'updated' || query.state.status !== 'success') return
        if (query.queryKey.includes('gp-record')) askToPersist()
      }),
    [queryClient],
  )
}
