import * as v from 'valibot'

/** What was stored, where it is what this app writes there; anything else counts as absent. */
export function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  stored: unknown,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, stored)
  return result.success ? result.output : undefined
}

/* As a disk gives them back, which may be of another realm. */
export const Bytes = v.custom<Uint8Array<ArrayBuffer>>((value) => ArrayBuffer.isView(value))
export const Buffer = v.custom<ArrayBuffer>(
  (value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]',
)
