import { useEffect, useState } from 'react'
import type { Diseases } from '#contract/diseases.ts'
import { type FetchNames, loadAllDiseases, loadDiseases } from '#domain/known-diseases.ts'

/** For suggestions, if they are wanted: the shipped diseases once they are loaded, then those of an import besides. */
export function useDiseases(fetchNames: FetchNames, isWanted: boolean): Diseases | undefined {
  const [shipped, setShipped] = useState<Diseases>()
  const all = useAllDiseases(fetchNames, isWanted)
  useEffect(() => {
    // Without the file nothing is suggested.
    if (isWanted) void loadDiseases().then(setShipped, () => undefined)
  }, [isWanted])
  return all ?? shipped
}

/** All known diseases, once it is certain whether those of an import can be had. */
export function useAllDiseases(fetchNames: FetchNames, isWanted = true): Diseases | undefined {
  const [all, setAll] = useState<Diseases>()
  useEffect(() => {
    if (isWanted) void loadAllDiseases(fetchNames).then(setAll, () => undefined)
  }, [isWanted, fetchNames])
  return all
}
