import * as v from 'valibot'

/** Limits of input, shared by the server and the forms. */
export const limits = {
  bodyBytes: 64 * 1024,
  listItems: 50,
  nameLength: 200,
  addressLineLength: 120,
  postcodeLength: 16,
  minimumAge: 16,
  oldestAge: 130,
} as const

/** An opaque id in a path, which cannot contain path segments. */
export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not a valid id.'))

/** Trimmed text of at most `maximum` characters, without invisible or control characters and lone surrogates. */
export const text = (maximum: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(maximum, `Use ${maximum} characters or fewer.`),
    v.regex(
      /^[^\u0000-\u001F\u007F\uD800-\uDFFF]*$/u,
      'Remove line breaks and control characters.',
    ),
    v.check(
      (value) => !hidden.test(value.replaceAll(rightlyHidden, '')),
      'There are hidden characters in this. Delete it and type it again.',
    ),
  )

/** The same with at least one visible character. */
export const requiredText = (maximum: number, whenEmpty: string) =>
  v.pipe(
    v.string(whenEmpty),
    v.trim(),
    v.check((value) => /[^\p{M}\p{Z}\p{Cc}\p{Cf}]/u.test(value), whenEmpty),
    text(maximum),
  )

/**
 * Invisible characters, which make different names look the same, and direction overrides, which make text
 * read as something else.
 */
const hidden =
  /[\u00AD\u115F\u1160\u180E\u200B-\u200D\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}]/u

/** Joiners in scripts and emoji that need them, and the tag characters of flags. */
const rightlyHidden =
  /(?:[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Orya}\p{scx=Sinh}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}\p{scx=Tibt}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F][\u200C\u200D])|\u{1F3F4}[\u{E0020}-\u{E007E}]{2,6}\u{E007F}/gu
