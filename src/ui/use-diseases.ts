import { useEffect, useState } from 'react'
import type { Diseases } from '#contract/diseases.ts'
import { loadDiseases } from '#domain/known-diseases.ts'

/** The known diseases once they are loaded; undefined before, and where the file cannot be had. */
export function useDiseases(): Diseases | undefined {
  const [diseases, setDiseases] = useState<Diseases>()
  useEffect(() => void loadDiseases().then(setDiseases, () => undefined), [])
  return diseases
}
