/*
 * People whom a record names as its contacts: they agreed to stand in the register, not here. Their names, e-mail
 * addresses, telephone numbers and postal addresses are cut from a text by the sentence. All rules are about how these are
 * written in English; what a rule takes in vain costs a sentence, and the link leads to the whole.
 */

/** Without the contacts that ISRCTN's summaries end with, and without each sentence that names somebody. */
export function withoutContacts(lines: readonly string[], people: readonly string[]): string[] {
  const own = patternsOf(people)
  return withoutAnswer(lines)
    .map((line) =>
      sentencesOf(line)
        .filter((sentence) => !isAbout(sentence, own))
        .join(' '),
    )
    .filter((line) => line !== '' && !isLabel.test(line))
}

/** Whether a text has somebody's name, or a way to reach them. */
export const namesSomebody = (text: string, people: readonly string[]): boolean =>
  isAbout(text, patternsOf(people))

/** Without what stands below "Who is the main contact?", up to the next question. */
function withoutAnswer(lines: readonly string[]): string[] {
  const kept: string[] = []
  let isCutting = false
  for (const line of lines) {
    const at = line.search(question)
    if (at !== -1) kept.push(line.slice(0, at).trim())
    else if (!isCutting || nextQuestion.test(line)) kept.push(line)
    isCutting = at !== -1 || (isCutting && !nextQuestion.test(line))
  }
  return kept.filter((line) => line !== '')
}

const question =
  /\b(?:who (?:is|are) (?:the |your )?(?:\w+ )?contacts?\b|who (?:can|should|do) i contact\b|(?:main|study|trial|further) contacts?(?: details| information)?\s*[:?])/i
const nextQuestion = /^(?:what|where|when|why|how|who|are|is|can|will)\b.*\?/i

/** What is left of a line of an address: "Email:". */
const isLabel =
  /^(?:e-?mail|tel(?:ephone)?|phone|mobile|fax|contacts?(?: details| name| person| information)?|address|name|web(?:site)?)(?: (?:address|number))?\s*[:.]?$/i

/** "Dr. Smith" and "J. Smith" end no sentence. */
const sentencesOf = (line: string): string[] =>
  line.split(
    /(?<=[.!?][)”"’']?)(?<!\b(?:Dr|Prof|Mr|Mrs|Ms|St|No|Tel|vs|e\.g|i\.e|etc|approx|\p{Lu})\.)\s+(?=[\p{Lu}\d(“"‘])/u,
  )

const isAbout = (text: string, own: readonly RegExp[]): boolean => {
  const plain = text.normalize('NFKC').replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
  const bare = withoutAccents(plain)
  return (
    general.some((pattern) => pattern.test(plain)) ||
    own.some((pattern) => pattern.test(bare)) ||
    hasTelephone(plain)
  )
}

const name = String.raw`\p{Lu}[\p{L}’'-]*\p{Ll}[\p{L}’'-]*`
const initials = String.raw`(?:\p{Lu}\.?\s?){1,3}`
const person = String.raw`(?:${name}|${initials})(?:\s+(?:${initials}\s+)?${name}){1,2}`

const general: readonly RegExp[] = [
  // E-mail, also as "at" and "dot".
  /[^\s@]\s?@\s?[^\s@]+\.[^\s@]/u,
  /[\w.+-]\s*[[({<]\s*at\s*[\])}>]\s*\w/iu,
  /\b[\w.+-]+ at [\w.-]+ dot \w/iu,
  /(?:^|\s)@\w{3,}/u,
  /\borcid\.org\//iu,
  // A postcode.
  /\b(?:[A-Z]{1,2}\d[A-Z\d]?\s\d|(?:[A-Z]{1,2}\d|[A-Z]{2}\d\d?)\d)[ABD-HJLNP-UW-Z]{2}\b/u,
  // A title and a name; a name and a degree; a role and a name.
  new RegExp(
    String.raw`\b(?:Dr|Prof|Professor|Mr|Mrs|Ms|Miss|Mx|Sir|Dame|Sister)\.?\s+(?:${initials}\s*|${name}\s+){0,3}${name}`,
    'u',
  ),
  new RegExp(
    String.raw`\b${person},?\s+(?:MD|PhD|DPhil|MBBS|MBChB|MB\s?ChB|FRC[A-Z]+|MRC[A-Z]+|RN)\b`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:[Cc]ontact(?:\s(?:[Nn]ame|[Pp]erson))?|[Ii]nvestigator|(?:[Ss]tudy|[Tt]rial|[Rr]esearch|[Pp]roject)\s(?:[Mm]anager|[Cc]o-?ordinator|[Nn]urse|[Ll]ead))(?:\sis|\s?[:,-])\s+${person}`,
    'u',
  ),
]

/** Nine to fifteen digits that begin as numbers do, or that stand beside a word for it. Dates are none. */
function hasTelephone(text: string): boolean {
  const plain = text.replaceAll(
    /\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b/gu,
    ' ; ',
  )
  const numbers = plain.matchAll(/(?<![\w.,/])(?:\+|\(?\+?\d)[\d\s().-]{5,}\d/gu)
  return [...numbers].some(({ 0: run, index }) => {
    const digits = run.replaceAll(/\D/g, '').length
    if (digits > 15) return false
    if (/^\(?(?:\+|0\d)/u.test(run) && digits >= 9) return true
    if (american.test(run)) return true
    return digits >= 6 && calls.test(plain.slice(Math.max(0, index - 24), index))
  })
}

const american = /^1?[\s.-]?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}$/u
const calls = /\b(?:tel|telephone|phone|mobile|fax|helpline|call|ring)\b[^.?!\d]*$/iu

const withoutAccents = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'")

/** Each person by first name and surname, in either order, and by initial. An office is nobody. */
function patternsOf(people: readonly string[]): RegExp[] {
  return people.flatMap((each) => {
    const [full = ''] = withoutAccents(each.normalize('NFKC')).split(/,|\(/u)
    const parts = full
      .split(/\s+/u)
      .filter((part) => !isTitle.test(part) && part !== '')
      .map((part) => part.replaceAll(/[^\p{L}'-]/gu, ''))
      .filter((part) => part !== '')
    const [first, last] = [parts[0], parts.at(-1)]
    if (parts.length < 2 || !first || !last || last.length < 2 || parts.some(isOffice)) return []
    // Letters, hyphens and apostrophes, which mean themselves in a pattern.
    const [given, family] = [first, last]
    const between = String.raw`(?:\s+[\p{L}.'-]+){0,2}?\s+`
    return [
      new RegExp(String.raw`(?<!\p{L})${given}${between}${family}(?!\p{L})`, 'iu'),
      new RegExp(String.raw`(?<!\p{L})${family},?\s+${given}(?!\p{L})`, 'iu'),
      new RegExp(
        String.raw`(?<!\p{L})${first.charAt(0).toUpperCase()}\.?\s?(?:\p{Lu}\.?\s?)?${capital(family)}(?!\p{L})`,
        'u',
      ),
    ]
  })
}

const isTitle = /^(?:dr|prof|professor|mr|mrs|ms|miss|mx|sir|dame)\.?$/i
const isOffice = (part: string): boolean =>
  /^(?:cent(?:re|er)|office|team|trials?|study|studies|contact|director|information|group|unit|clinical|medical|call|research|sponsor|inc|ltd|university|hospital|nhs|and|of|for|the|helpdesk|department|responsible|investigator|coordinator|manager|gcto?|pharma\w*|therapeutics)$/i.test(
    part,
  )
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
