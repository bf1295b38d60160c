import type { Context } from 'hono'
import * as v from 'valibot'
import { clerkErrors } from './clerk-error.ts'

const Metadata = v.pipe(
  v.string(),
  v.parseJson(),
  v.check((metadata) => !Array.isArray(metadata)),
  v.record(v.string(), v.unknown()),
)
const METADATA_LIMIT = 8_192

/** A form of the SDK: all values are strings, metadata is JSON in a string. */
export type Form = {
  optional(name: string): string | undefined
  /** Throws Clerk's error when the field is absent or blank. */
  required(name: string): string
  metadata(name: string): Record<string, unknown> | undefined
}

/** Reads the `application/x-www-form-urlencoded` body of this request. */
export async function readForm(c: Context): Promise<Form> {
  const fields = new URLSearchParams(await c.req.text())
  return {
    optional: (name) => fields.get(name) ?? undefined,
    required(name) {
      const value = fields.get(name)?.trim()
      if (!value) throw clerkErrors.paramMissing(name)
      return value
    },
    metadata(name) {
      const text = fields.get(name)
      if (text === null) return undefined
      const metadata = v.safeParse(Metadata, text || '{}')
      if (metadata.success && text.length <= METADATA_LIMIT) return metadata.output
      throw clerkErrors.paramInvalid(name, `${name} must be a JSON object of at most 8 kB.`)
    },
  }
}
