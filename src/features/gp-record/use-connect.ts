import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#api/call.ts'
import { memberQueries, recordKey } from '#api/queries.ts'
import { connectGpRecord, type Surgery } from '#contract/gp-connection.ts'
import type { ConnectDetails } from './connect-values.ts'
import { whyNotConnected, type NotConnected } from './why-not-connected.ts'

/** Section 4: loading, then success or failure. */
export type Connecting =
  | { state: 'idle' }
  | { state: 'connecting' }
  | { state: 'connected'; surgery?: Surgery }
  /** `isRead`: its dialog was closed. */
  | { state: 'failed'; why: NotConnected; isRead: boolean }

/**
 * Connects the record with a live answer, never later (decision 016). One try at a time; the same
 * details tried again have the same key, so that a lost reply does not use the letter up.
 */
export function useConnect(subject: string) {
  const queryClient = useQueryClient()
  const isBusy = useRef(false)
  const lastTry = useRef<{ details: string; key: string }>(undefined)
  const [connecting, setConnecting] = useState<Connecting>({ state: 'idle' })

  const connectOnce = async (body: ConnectDetails): Promise<Connecting> => {
    const details = JSON.stringify(body)
    if (lastTry.current?.details !== details) {
      lastTry.current = { details, key: crypto.randomUUID() }
    }
    const { patientId, gpPractice } = await call(
      connectGpRecord,
      { body },
      { idempotencyKey: lastTry.current.key },
    )
    queryClient.removeQueries({ queryKey: recordKey(subject) })
    queryClient.setQueryData(memberQueries.user(subject).queryKey, (user) =>
      user ? { ...user, patientId, gpRecordsConnected: true } : undefined,
    )
    void queryClient.invalidateQueries({ queryKey: memberQueries.user(subject).queryKey })
    void queryClient.invalidateQueries({ queryKey: memberQueries.gpConnection(subject).queryKey })
    return { state: 'connected', ...(gpPractice && { surgery: gpPractice }) }
  }

  const connect = async (details: ConnectDetails): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setConnecting({ state: 'connecting' })
    try {
      setConnecting(await connectOnce(details))
    } catch (error) {
      setConnecting({ state: 'failed', why: whyNotConnected(error), isRead: false })
    } finally {
      isBusy.current = false
    }
  }

  const dismiss = () =>
    setConnecting((now) => (now.state === 'failed' ? { ...now, isRead: true } : now))

  return { connecting, connect, dismiss }
}
