import { useEffect, useState } from 'react'
import { namesIn, type FitContext } from '#contract/study-fit.ts'
import { loadDiseases } from '#domain/known-diseases.ts'
import { useToday } from './use-now.ts'

type Files = Omit<FitContext, 'today'>

/** The names of diseases and medicines, which are loaded once. */
let files: Files | undefined

async function loadFiles(): Promise<Files> {
  const [diseases, { rows }] = await Promise.all([
    loadDiseases(),
    import('#content/other-names.txt'),
  ])
  files = { diseases, namesOfMedicine: namesIn(rows) }
  return files
}

/** What answers are compared with studies by, once somebody needs it; undefined before, and if its files cannot be had. */
export function useFitContext(isNeeded = true): {
  context: FitContext | undefined
  isLoading: boolean
} {
  const [loaded, setLoaded] = useState<Files | 'failed' | undefined>(files)
  const today = useToday()
  useEffect(() => {
    if (isNeeded && !files) loadFiles().then(setLoaded, () => setLoaded('failed'))
  }, [isNeeded])
  const there = loaded === 'failed' ? undefined : (loaded ?? files)
  return {
    context: there && { ...there, today },
    isLoading: isNeeded && !there && loaded !== 'failed',
  }
}
