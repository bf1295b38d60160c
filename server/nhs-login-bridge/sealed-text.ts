import * as v from 'valibot'
import { openIfKeyIsKept, type RecordSeal } from '../record-seal.ts'

/** Until when a sealed text says anything, in ms since 1970. */
type Until = { until: number }

interface Given<Schema> {
  text: string
  /** What it was sealed for. */
  purpose: string
  schema: Schema
  now: Date
}

/** A text that passes through others' hands: they can neither read nor change it, nor make another. */
export function sealText(seal: RecordSeal, purpose: string, content: Until): string {
  const { keyId, sealed } = seal.seal(JSON.stringify(content), purpose)
  return `${keyId}.${sealed}`
}

/** Undefined for whatever was not sealed by us for this purpose, and for what is over. */
export function openText<Schema extends v.GenericSchema<unknown, Until>>(
  seal: RecordSeal,
  { text, purpose, schema, now }: Given<Schema>,
): v.InferOutput<Schema> | undefined {
  const [keyId = '', sealed = ''] = text.split('.')
  const opened = openIfKeyIsKept(seal, { keyId, sealed }, purpose)
  const content = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), opened)
  return content.success && content.output.until > now.getTime() ? content.output : undefined
}
