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

/** A list of names. Diagnoses have a year, or null, for each name. */
export const NameList = v.object({
  names: v.pipe(v.array(v.string()), v.readonly()),
  diagnosedYears: v.exactOptional(v.pipe(v.array(v.nullable(v.number())), v.readonly())),
})
export type NameList = v.InferOutput<typeof NameList>

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
    v.check((value) => hasVisible.test(value), whenEmpty),
    text(maximum),
  )

/** Something besides spaces, marks, what Unicode leaves undrawn, and two symbols that look like a space. */
const hasVisible = /[^\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u

/**
 * An e-mail address. Whoever sends it has verified it, so nothing is refused that a mail server accepts, such as
 * o'brian@ or a domain of another script.
 */
export const EmailAddress = v.pipe(
  v.string(),
  v.maxLength(254),
  v.regex(
    /^[^\p{C}\p{Z}@]+@[^\p{C}\p{Z}@.]+(?:\.[^\p{C}\p{Z}@.]+)+$/u,
    'Enter an email address, like name@example.com.',
  ),
)

/**
 * Invisible characters, which make different names look the same, and direction overrides, which make text
 * read as something else.
 */
const hidden =
  /[\u034F\u00AD\u115F\u1160\u180E\u200B-\u200D\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D159}\u{1D173}-\u{1D17A}\u{E0000}-\u{E007F}]/u

/** Joiners in scripts and emoji that need them, and the tag characters of flags. */
const rightlyHidden =
  /(?:[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Orya}\p{scx=Sinh}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}\p{scx=Tibt}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F][\u200C\u200D])|\u{1F3F4}[\u{E0020}-\u{E007E}]{2,6}\u{E007F}/gu
