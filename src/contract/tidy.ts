/*
 * What of a typed or pasted text is stored. The forms and the service tidy alike, so that what somebody sees on one
 * device is what is there on another.
 */

/** Programs that read Windows-1252 as Latin-1 leave these numbers, 128 to 159: its characters, by the HTML standard. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** A text with the characters of Windows-1252 in place of control characters that mean them. */
export const fromWindows = (text: string): string =>
  /[\u0080-\u009F]/.test(text)
    ? text.replaceAll(/[\u0080-\u009F]/g, (mark) => windows.charAt(mark.charCodeAt(0) - 0x80))
    : text

/** What is stored of a text of one line: each run of blanks is one space, and there are none at its ends. */
export const tidied = (text: string): string =>
  fromWindows(text)
    .replaceAll(/[\t\p{Zs}]+/gu, ' ')
    .trim()

/** A text without what nobody sees: copying from a web page, a PDF or a message leaves such characters. */
export const withoutHidden = (text: string): string => fromWindows(text).replaceAll(unseen, '')

/** With two symbols that look like a space. Line breaks and tabs are seen. */
const unseen =
  /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu

/** A text of one line without control characters that mean nothing and lone surrogates. */
export const oneLine =
  /^[^\u0000-\u0008\u000A-\u001F\u007F\u0081\u008D\u008F\u0090\u009D\u2028\u2029\uD800-\uDFFF]*$/u

/**
 * Whether there are invisible characters, which make different names look the same, or direction overrides, which
 * make text read as something else.
 */
export const hasHidden = (text: string): boolean => hidden.test(text.replaceAll(rightlyHidden, ''))

const hidden =
  /[\u034F\u00AD\u115F\u1160\u180E\u200B-\u200D\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D159}\u{1D173}-\u{1D17A}\u{E0000}-\u{E007F}]/u

/** Joiners in scripts and emoji that need them, and the tag characters of flags. */
const rightlyHidden =
  /(?:[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Orya}\p{scx=Sinh}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}\p{scx=Tibt}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F][\u200C\u200D])|\u{1F3F4}[\u{E0020}-\u{E007E}]{2,6}\u{E007F}/gu

/** Something besides spaces, marks, what Unicode leaves undrawn, and two symbols that look like a space. */
export const hasVisible = (text: string): boolean =>
  /[^\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u.test(text)
