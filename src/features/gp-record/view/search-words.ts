import { createContext, useContext } from 'react'

/** The words that are looked for, folded. */
export const SearchWords = createContext<readonly string[]>([])

export const useSearchWords = (): readonly string[] => useContext(SearchWords)
