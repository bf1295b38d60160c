import * as v from 'valibot'
import { hasHidden, hasVisible, oneLine, tidied } from './tidy.ts'

/** Tidied text of at most `maximum` characters, without invisible or control characters and lone surrogates. */
export const text = (maximum: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(maximum, `Use ${maximum} characters or fewer.`),
    v.regex(oneLine, 'Remove line breaks and control characters.'),
    v.transform(tidied),
    showsAll,
  )

export const showsAll = v.check(
  (value: string) => !hasHidden(value),
  'There are hidden characters in this. Delete it and type it again.',
)

/** The same with at least one visible character. */
export const requiredText = (maximum: number, whenEmpty: string) =>
  v.pipe(v.string(whenEmpty), v.check(hasVisible, whenEmpty), text(maximum))
