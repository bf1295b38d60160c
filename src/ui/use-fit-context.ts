import { useEffect, useState } from 'react'
import type { LooksFor } from '#contract/looks-for.ts'
import type { FitContext } from '#contract/study-fit.ts'
import type { Told } from '#domain/fit-words.ts'
import { type FetchNames, isAnyUnknown, loadDiseases } from '#domain/known-diseases.ts'
import { useAllDiseases } from './use-diseases.ts'
import { useToday } from './use-now.ts'

type Files = Omit<FitContext, 'today'>

/** What was loaded, by whether the names of medicines are among it. */
const loaded = new Map<boolean, Files>()

async function loadFiles(isMedicineAsked: boolean): Promise<void> {
  const [diseases, { namesOfMedicine }] = await Promise.all([
    loadDiseases(),
    isMedicineAsked ? import('#domain/names-of-medicine.ts') : { namesOfMedicine: () => [] },
  ])
  loaded.set(isMedicineAsked, { diseases, namesOfMedicine })
}

interface WhatIsCompared {
  /** Undefined while they are loading. */
  studies: readonly { looksFor?: LooksFor | undefined }[] | undefined
  told: Pick<Told, 'diagnosis'> | undefined
  fetchNames: FetchNames
}

/**
 * What answers are compared with these studies by, if any says whom it looks for; undefined before it is loaded, and if its
 * files cannot be had. The names of an import are fetched if the app's own do not say enough, those of medicines loaded if
 * a study asks for one.
 */
export function useFitContext({ studies, told, fetchNames }: WhatIsCompared): {
  context: FitContext | undefined
  isLoading: boolean
} {
  const [tried, setTried] = useState<{ isMedicineAsked: boolean }>()
  const today = useToday()
  const asked = studies?.map(({ looksFor }) => looksFor)
  const isNeeded = asked?.some(Boolean) ?? true
  const isMedicineAsked = asked?.some((study) => study?.medicines) ?? false
  const there = loaded.get(isMedicineAsked)
  const lacksNames =
    there !== undefined && isAnyUnknown(there.diseases, asked ?? [], told?.diagnosis ?? [])
  useEffect(() => {
    if (!isNeeded || loaded.has(isMedicineAsked)) return
    const settle = () => setTried({ isMedicineAsked })
    loadFiles(isMedicineAsked).then(settle, settle)
  }, [isNeeded, isMedicineAsked])
  const all = useAllDiseases(fetchNames, lacksNames)
  return {
    context: there && { ...there, ...(lacksNames && all && { diseases: all }), today },
    isLoading:
      (isNeeded && !there && tried?.isMedicineAsked !== isMedicineAsked) || (lacksNames && !all),
  }
}
