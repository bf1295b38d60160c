/*
 * What makes a text hard to read. The repository's own texts and those that studies write for members keep to the same ways
 * of putting things.
 */

/** A way of putting it that nobody would use to a friend, and what to write in its place. */
interface Pattern {
  not: RegExp
  but: string
}

/**
 * What no sentence for patients says, with the better form. Contractions follow the NHS content style: "you’re" and
 * "we’ll", but no negative ones, which are misread: "do not", "cannot".
 */
export const patterns: readonly Pattern[] = [
  { not: /\b(some|any|every)body\b/i, but: 'someone, anyone, everyone' },
  { not: /\bnobody\b/i, but: 'no one, or say who does it' },
  { not: /\bneed not\b/i, but: 'do not have to' },
  { not: /\bat once\b/i, but: 'straight away, immediately' },
  { not: /\bstand(s|ing)? (in|under|on|beside|there|with)\b/i, but: 'is in, you’ll find it in' },
  { not: /\bunder way\b/i, but: 'in progress' },
  { not: /\b(you|we) (are|will) (?!not\b)\w/i, but: 'you’re, we’ll, they’re' },
  { not: /\bIt is \w/, but: 'it’s' },
  {
    not: /\b(can|do|does|is|are|has|have|was|were|would|could|did|should)n[’']t\b/i,
    but: 'cannot, do not',
  },
  { not: /\berase[sd]?\b/i, but: 'delete' },
  { not: /\bfor good\b/i, but: 'permanently' },
  { not: /\bthen\.$/i, but: 'say what happens, without “then” at the end' },
  { not: /\b(be|is|are) (led|steered)\b/i, but: 'we’ll take you to' },
  { not: /\bfor (you|yourself) alone\b|\bsealed\b/i, but: 'only you can open it, locked' },
  { not: /\blive (answer|connection)\b/i, but: 'you need to be online' },
  { not: /\bwithout a connection\b/i, but: 'offline' },
  { not: /\b(once|when) (you are|you’re) connected\b/i, but: 'when you’re online' },
  { not: /\b(does|do|did) not answer\b|\bis not answering\b/i, but: 'is not responding' },
  { not: /\bfault is ours\b/i, but: 'the problem is ours' },
  { not: /\b(a|last|this|wrong|many|\{\}) tr(y|ies)\b/i, but: 'attempt' },
  { not: /(^|[.!?] )Else\b/, but: 'If not,' },
  { not: /\be-mail/i, but: 'email' },
  { not: /\bthat there is\b|\bthere is to do\b/i, but: 'things to do' },
  { not: /\b(start|symbols|bubbles)( do not)? counts?\b/i, but: 'include it, for example 0123456' },
  { not: /\bput (it |them )?right\b/i, but: 'correct' },
  { not: /\bno longer\b.*\bthen\b/i, but: 'stop' },
  { not: /\brough\b|\ball there is\b/i, but: 'general facts' },
  { not: /\bshall\b/i, but: 'will, should, do you want to' },
  { not: /\b(DNA )?test kits?\b/i, but: 'DNA kit' },
  {
    not: /\blog-in\b|\blogin\b(?! details| information| settings| website)(?<!NHS login)/i,
    but: 'log in, sign-in',
  },
  { not: /\blog(s|ged|ging)? (in|out)\b/i, but: 'sign in, sign out' },
  { not: /\b([01]\d|2[0-3]):[0-5]\d\b(?! ?[ap]m)/, but: '5:54am' },
  {
    not: /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2},? \d{4}\b/,
    but: '23 November 2026',
  },
]

const mostWords = 25
const oldestReader = 11

/** The sentences of a text. A line ends one too. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!?][”’"')]*)\s+(?=[\p{Lu}\p{N}“‘"'(])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence))

export const wordsOf = (sentence: string): string[] =>
  sentence.match(/[\p{L}\p{N}]+(?:[’'\-–.,][\p{L}\p{N}]+)*/gu) ?? []

/**
 * About how old somebody in school is who reads this with ease: the automated readability index (Senter and Smith, 1967),
 * whose grades begin at the age of five. It needs no syllables, which a program can only guess. However long the `known`
 * words are, such as the name of a disease, they make nothing harder for whoever has it.
 */
export function readingAge(text: string, known: ReadonlySet<string> = new Set()): number {
  const sentences = sentencesOf(text)
  const words = sentences.flatMap(wordsOf)
  const counted = words.filter((word) => !known.has(word.toLowerCase()))
  if (counted.length === 0) return 0
  const letters = counted.join('').replaceAll(/[^\p{L}\p{N}]/gu, '').length
  const grade = 4.71 * (letters / counted.length) + 0.5 * (words.length / sentences.length) - 21.43
  return Math.max(0, Math.round(grade + 5))
}

/** What of a text is too hard to read, as sentences for whoever wrote it. */
export function hardToRead(text: string, known?: ReadonlySet<string>): string[] {
  const age = readingAge(text, known)
  return [
    ...sentencesOf(text).flatMap((sentence) => {
      const { length } = wordsOf(sentence)
      return length > mostWords
        ? [`“${begun(sentence)}” has ${length} words. Use ${mostWords} or fewer in a sentence.`]
        : []
    }),
    ...(age > oldestReader
      ? [`Its reading age is about ${age}. Use shorter words and sentences, for ${oldestReader}.`]
      : []),
  ]
}

/** What could be put as somebody would say it, for whoever reviews it. */
export const couldBePlainer = (text: string): string[] =>
  sentencesOf(text).flatMap((sentence) =>
    patterns
      .filter(({ not }) => not.test(sentence))
      .map(({ but }) => `“${begun(sentence)}”: better: ${but}`),
  )

const begun = (sentence: string): string => {
  const words = sentence.split(/\s+/)
  return words.length > 6 ? `${words.slice(0, 6).join(' ')} …` : sentence
}
