import * as v from 'valibot'

/** Bounds of what a person can send; the server and the forms share them. */
export const limits = {
  bodyBytes: 64 * 1024,
  listItems: 50,
  nameLength: 200,
  addressLineLength: 120,
  postcodeLength: 16,
  minimumAge: 16,
  oldestAge: 130,
} as const

/** An opaque id in a path: never a path that is followed. */
export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not a valid id.'))

/** Trimmed text of at most `maximum` characters without control characters, nor halves of a character. */
export const text = (maximum: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(maximum, `Use ${maximum} characters or fewer.`),
    v.regex(
      /^[^\u0000-\u001F\u007F\uD800-\uDFFF]*$/u,
      'Remove line breaks and control characters.',
    ),
  )

/** The same of 1 character or more. */
export const requiredText = (maximum: number, whenEmpty: string) =>
  v.pipe(v.string(whenEmpty), v.trim(), v.minLength(1, whenEmpty), text(maximum))
