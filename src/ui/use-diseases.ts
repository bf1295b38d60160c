import { useEffect, useState } from 'react'
import type { Diseases } from '#contract/diseases.ts'
import { loadDiseases } from '#domain/known-diseases.ts'

/** The known diseases once they are loaded; undefined before, where the file cannot be had, and unless they are wanted. */
export function useDiseases(isWanted = true): Diseases | undefined {
  const [diseases, setDiseases] = useState<Diseases>()
  useEffect(() => {
    if (isWanted) void loadDiseases().then(setDiseases, () => undefined)
  }, [isWanted])
  return diseases
}
