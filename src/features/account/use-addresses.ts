import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#api/call.ts'
import { memberQueries } from '#api/queries.ts'
import { addAddress, formatPostcode, removeAddress, type AddressForm } from '#contract/addresses.ts'

/** Adds and removes saved addresses; both reject as `call` does. The same try again has the same key. */
export function useAddresses(subject: string) {
  const queryClient = useQueryClient()
  const lastTry = useRef<{ what: string; key: string }>(undefined)

  const keyOf = (what: string) => {
    if (lastTry.current?.what !== what) lastTry.current = { what, key: crypto.randomUUID() }
    return { idempotencyKey: lastTry.current.key }
  }
  const refresh = async () => {
    lastTry.current = undefined
    const { queryKey } = memberQueries.healthProfile(subject)
    void queryClient.invalidateQueries({ queryKey })
    await queryClient.invalidateQueries({ queryKey: memberQueries.addresses(subject).queryKey })
  }

  /** An address to send to: the home address is an answer of the health profile and stays. */
  const add = async ({ line1, line2, city, postcode }: AddressForm): Promise<void> => {
    const spelled = formatPostcode(postcode)
    const body = { line1, ...(line2 && { line2 }), city, postcode: spelled, isHome: false }
    await call(addAddress, { body }, keyOf(JSON.stringify(body)))
    await refresh()
  }

  const remove = async (id: string): Promise<void> => {
    await call(removeAddress, { params: { id } }, keyOf(id))
    await refresh()
  }

  return { add, remove }
}
