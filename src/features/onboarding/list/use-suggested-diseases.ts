import { useEffect, useState } from 'react'
import type { Diseases } from '#contract/diseases.ts'
import { loadDiseases, type FetchNames } from '#domain/known-diseases.ts'
import { useAllDiseases } from '#ui/use-diseases.ts'

/** For suggestions, if they are wanted: the shipped diseases once they are loaded, then those of an import besides. */
export function useSuggestedDiseases(
  fetchNames: FetchNames,
  isWanted: boolean,
): Diseases | undefined {
  const [shipped, setShipped] = useState<Diseases>()
  const all = useAllDiseases(fetchNames, isWanted)
  useEffect(() => {
    // Without the file nothing is suggested.
    if (isWanted) void loadDiseases().then(setShipped, () => undefined)
  }, [isWanted])
  return all ?? shipped
}
