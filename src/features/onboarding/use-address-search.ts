import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AddressSuggestion } from '#contract/address-service.ts'
import type { AddressForm } from '#contract/addresses.ts'
import { announce } from '#ui/live-status.tsx'
import { findQuery, retrieve } from './address-service.ts'

/** A shorter text matches half the country. */
const shortestText = 3
/** In ms. */
const typingPause = 300

interface AddressSearch {
  /** Undefined before anything was searched for. */
  suggestions: readonly AddressSuggestion[] | undefined
  isSearching: boolean
  /** The chosen address is loading. */
  isRetrieving: boolean
  /** The service did not answer, or returned an error. */
  hasFailed: boolean
  /**
   * Expands a street or postcode, or resolves with the chosen address. Undefined if another was chosen, or
   * something typed, before it arrived.
   */
  choose: (id: string) => Promise<AddressForm | undefined>
  /** The text has changed: collapses what was expanded. */
  startAgain: () => void
}

/** Searches once the typing pauses, and announces the number of results. */
export function useAddressSearch(subject: string, text: string): AddressSearch {
  const [container, setContainer] = useState<string>()
  const [retrieval, setRetrieval] = useState<'none' | 'under-way' | 'failed'>('none')
  const retrieving = useRef<AbortController>(undefined)
  const [paused] = useDebouncedValue(text.trim(), typingPause)
  const isLongEnough = paused.length >= shortestText
  const search = useQuery({
    ...findQuery({ subject, text: paused, container }),
    enabled: isLongEnough,
  })
  const suggestions = isLongEnough ? search.data : undefined
  const count = suggestions?.length

  useEffect(() => {
    if (count !== undefined) announce(count === 1 ? '1 address found' : `${count} addresses found`)
  }, [count, container, paused])

  useEffect(() => () => retrieving.current?.abort(), [])

  const choose = async (id: string) => {
    retrieving.current?.abort()
    const chosen = suggestions?.find(({ Id }) => Id === id)
    if (chosen && chosen.Type !== 'Address') setContainer(chosen.Id)
    if (chosen?.Type !== 'Address') return undefined
    const current = new AbortController()
    retrieving.current = current
    setRetrieval('under-way')
    const address = await retrieve(chosen.Id, current.signal).catch(() => undefined)
    if (current.signal.aborted) return undefined
    setRetrieval(address ? 'none' : 'failed')
    if (address) announce('The address is filled in below')
    return address
  }

  const startAgain = () => {
    retrieving.current?.abort()
    setContainer(undefined)
    setRetrieval('none')
  }

  return {
    suggestions,
    isSearching: isLongEnough && search.isFetching,
    isRetrieving: retrieval === 'under-way',
    hasFailed: retrieval === 'failed' || (isLongEnough && search.isError),
    choose,
    startAgain,
  }
}
