import { useEffect, useState } from 'react'
import type { LooksFor } from '#contract/looks-for.ts'
import type { Comparison, Fitting, Told } from '#domain/fit-words.ts'
import type { FetchNames } from '#domain/known-diseases.ts'
import { useAllDiseases } from './use-diseases.ts'
import { useToday } from './use-now.ts'

/** What was loaded, by whether the names of medicines are among it. */
const loaded = new Map<boolean, Comparison>()

async function load(isMedicineAsked: boolean): Promise<void> {
  const { loadComparison } = await import('#domain/fit-words.ts')
  loaded.set(isMedicineAsked, await loadComparison(isMedicineAsked))
}

interface WhatIsCompared {
  /** Undefined while they are loading. */
  studies: readonly { looksFor?: LooksFor | undefined }[] | undefined
  told: Told | undefined
  fetchNames: FetchNames
}

/**
 * What answers are compared with these studies by, if there are any; undefined before it is loaded, and if its files
 * cannot be had. The names of an import are fetched if the app's own do not say enough, those of medicines loaded if a
 * study asks for one.
 */
export function useFitting({ studies, told, fetchNames }: WhatIsCompared): {
  fitting: Fitting | undefined
  isLoading: boolean
} {
  const [tried, setTried] = useState<boolean>()
  const today = useToday()
  const asked = studies?.map(({ looksFor }) => looksFor)
  const isNeeded = asked?.length !== 0
  const isMedicineAsked = asked?.some((study) => study?.medicines) ?? false
  const there = loaded.get(isMedicineAsked)
  const lacksNames = (told && there?.lacksNames(asked ?? [], told)) ?? false
  useEffect(() => {
    if (!isNeeded || loaded.has(isMedicineAsked)) return
    const settle = () => setTried(isMedicineAsked)
    load(isMedicineAsked).then(settle, settle)
  }, [isNeeded, isMedicineAsked])
  const all = useAllDiseases(fetchNames, lacksNames)
  return {
    fitting: there?.fitting(today, lacksNames ? all : undefined),
    isLoading: (isNeeded && !there && tried !== isMedicineAsked) || (lacksNames && !all),
  }
}
