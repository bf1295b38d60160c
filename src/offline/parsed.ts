import * as v from 'valibot'

/** The stored value if it matches the schema; anything else counts as absent. */
export function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  stored: unknown,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, stored)
  return result.success ? result.output : undefined
}
