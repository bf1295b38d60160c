import { useEffect, useState } from 'react'
import { namesIn, type FitContext, type LooksFor } from '#contract/study-fit.ts'
import type { Told } from '#domain/fit-words.ts'
import { type FetchNames, isAnyUnknown, loadDiseases } from '#domain/known-diseases.ts'
import { useAllDiseases } from './use-diseases.ts'
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

interface WhatIsCompared {
  /** Undefined while they are loading. */
  studies: readonly { looksFor?: LooksFor | undefined }[] | undefined
  told: Pick<Told, 'diagnosis'> | undefined
  fetchNames: FetchNames
}

/**
 * What answers are compared with these studies by, if any says whom it looks for; undefined before it is loaded, and if its
 * files cannot be had. The names of an import are fetched if the app's own do not say enough.
 */
export function useFitContext({ studies, told, fetchNames }: WhatIsCompared): {
  context: FitContext | undefined
  isLoading: boolean
} {
  const [loaded, setLoaded] = useState<Files | 'failed' | undefined>(files)
  const today = useToday()
  const asked = studies?.map(({ looksFor }) => looksFor)
  const isNeeded = asked?.some(Boolean) ?? true
  const there = loaded === 'failed' ? undefined : (loaded ?? files)
  const lacksNames =
    there !== undefined && isAnyUnknown(there.diseases, asked ?? [], told?.diagnosis ?? [])
  useEffect(() => {
    if (isNeeded && !files) loadFiles().then(setLoaded, () => setLoaded('failed'))
  }, [isNeeded])
  const all = useAllDiseases(fetchNames, lacksNames)
  return {
    context: there && { ...there, ...(lacksNames && all && { diseases: all }), today },
    isLoading: (isNeeded && !there && loaded !== 'failed') || (lacksNames && !all),
  }
}
