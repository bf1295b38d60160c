import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#api/call.ts'
import { memberQueries } from '#api/queries.ts'
import { formatPostcode } from '#contract/addresses.ts'
import { kitProduct, orderKit, type KitOrderForm } from '#contract/kits.ts'
import { whyNotOrdered, type NotOrdered } from './why-not-ordered.ts'

interface Placing {
  /** Resolves with whether the order stands. Called again while it is busy, it does nothing. */
  place: (form: Omit<KitOrderForm, 'product' | 'qty' | 'cost'>) => Promise<boolean>
  isPlacing: boolean
  /** Why the last try failed; undefined before a try and during the next. */
  notOrdered: NotOrdered | undefined
}

/**
 * Places an order with a live answer, never later (decision 016). The same order tried again has the
 * same key, so that a lost reply does not make two of it.
 */
export function usePlaceOrder(subject: string): Placing {
  const queryClient = useQueryClient()
  const isBusy = useRef(false)
  const lastTry = useRef<{ body: string; key: string }>(undefined)
  const [state, setState] = useState<{ isPlacing: boolean; notOrdered?: NotOrdered }>({
    isPlacing: false,
  })

  const placeOnce = async (form: Parameters<Placing['place']>[0]) => {
    const body = { ...kitProduct, ...form, postcode: formatPostcode(form.postcode) }
    const text = JSON.stringify(body)
    if (lastTry.current?.body !== text) lastTry.current = { body: text, key: crypto.randomUUID() }
    const { order } = await call(orderKit, { body }, { idempotencyKey: lastTry.current.key })
    const { queryKey } = memberQueries.kitOrders(subject)
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (known) => ({
      orders: [order, ...(known?.orders ?? []).filter(({ id }) => id !== order.id)],
    }))
  }

  const place: Placing['place'] = async (form) => {
    if (isBusy.current) return false
    isBusy.current = true
    setState({ isPlacing: true })
    try {
      await placeOnce(form)
      setState({ isPlacing: false })
      return true
    } catch (error) {
      setState({ isPlacing: false, notOrdered: whyNotOrdered(error) })
      return false
    } finally {
      isBusy.current = false
    }
  }

  return { place, isPlacing: state.isPlacing, notOrdered: state.notOrdered }
}
