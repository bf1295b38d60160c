import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AddressSuggestion } from '#contract/address-service.ts'
import type { AddressForm } from '#contract/addresses.ts'
import { announce } from '#ui/live-status.tsx'
import { findQuery, retrieve } from './address-service.ts'

/** Shorter texts match half the country. */
const shortestText = 3
/** In milliseconds. */
const typingPause = 300

interface AddressSearch {
  /** Undefined before anything was searched for. */
  suggestions: readonly AddressSuggestion[] | undefined
  isSearching: boolean
  /** The service did not answer, or answered an error. */
  hasFailed: boolean
  /** Opens a street or a postcode; resolves to the address itself where one was chosen. */
  choose: (id: string) => Promise<AddressForm | undefined>
  /** The text has changed: what was opened is closed. */
  startAgain: () => void
}

/** Searches for what is typed, once the typing pauses, and says aloud how much was found. */
export function useAddressSearch(subject: string, text: string): AddressSearch {
  const [container, setContainer] = useState<string>()
  const [isOutOfReach, setIsOutOfReach] = useState(false)
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

  const choose = async (id: string) => {
    const chosen = suggestions?.find(({ Id }) => Id === id)
    if (chosen && chosen.Type !== 'Address') setContainer(chosen.Id)
    if (chosen?.Type !== 'Address') return undefined
    try {
      const address = await retrieve(chosen.Id)
      announce('The address is filled in below')
      return address
    } catch {
      setIsOutOfReach(true)
      return undefined
    }
  }

  const startAgain = () => {
    setContainer(undefined)
    setIsOutOfReach(false)
  }

  return {
    suggestions,
    isSearching: isLongEnough && search.isFetching,
    hasFailed: isOutOfReach || (isLongEnough && search.isError),
    choose,
    startAgain,
  }
}
