import * as v from 'valibot'
import { hexOf } from '#contract/hex.ts'
import { newSealingKey } from './seal.ts'

const isKey = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'algorithm' in value && 'usages' in value

const Key = v.custom<CryptoKey>(isKey)

/** The keys of one member's answers, as they are kept: no script can read them out. */
export const OutboxKeys = v.object({ seal: Key, sign: Key })
export type OutboxKeys = v.InferOutput<typeof OutboxKeys>

export const newOutboxKeys = async (): Promise<OutboxKeys> => ({
  seal: await newSealingKey(),
  sign: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
})

/** HMAC-SHA-256 of `text`, in hexadecimal. */
export async function sign({ sign: key }: OutboxKeys, text: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return hexOf(mac)
}
