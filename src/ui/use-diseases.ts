import { useEffect, useState } from 'react'
import type { Diseases } from '#contract/diseases.ts'
import type { FetchNames } from '#domain/known-diseases.ts'

/** All known diseases, once it is certain whether those of an import can be had. */
export function useAllDiseases(fetchNames: FetchNames, isWanted = true): Diseases | undefined {
  const [all, setAll] = useState<Diseases>()
  useEffect(() => {
    if (!isWanted) return
    void import('#domain/known-diseases.ts')
      .then(async ({ loadAllDiseases }) => loadAllDiseases(fetchNames))
      .then(setAll, () => undefined)
  }, [isWanted, fetchNames])
  return all
}
