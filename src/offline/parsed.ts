import * as v from 'valibot'

/** What was stored, where it is what this app writes there; anything else counts as absent. */
export function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  stored: unknown,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, stored)
  return result.success ? result.output : undefined
}
