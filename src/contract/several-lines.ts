import * as v from 'valibot'
import { showsAll } from './texts.ts'
import { fromWindows, hasVisible } from './tidy.ts'

/** What is stored of a text of several lines, whose columns stay. */
const tidiedLines = (text: string): string => fromWindows(text).replaceAll(/\r\n?/g, '\n').trim()

/** Without control characters that mean nothing and lone surrogates. */
export const severalLines =
  /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u0081\u008D\u008F\u0090\u009D\uD800-\uDFFF]*$/u

/** Text of one line or several, with something in it, for those who write for members. */
export const requiredLines = (maximum: number, whenEmpty: string) =>
  v.pipe(
    v.string(whenEmpty),
    v.check(hasVisible, whenEmpty),
    v.trim(),
    v.maxLength(maximum, `Use ${maximum} characters or fewer.`),
    v.regex(severalLines, 'Remove control characters.'),
    v.transform(tidiedLines),
    showsAll,
  )
