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
  { not: /\b([01]\d|2[0-3]):[0-5]\d\b(?! ?[ap]m)/, but: '5:54am' },
  {
    not: /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2},? \d{4}\b/,
    but: '23 November 2026',
  },
]

/** What the specification says, to the letter, and consents that were published: these stay as they are. */
export const toTheLetter: readonly string[] = [
  'You are not sharing your data at this point. You are simply expressing your interest in the study',
  'You are now agreeing to share this data with the research team',
  'We are having issues retrieving your records. Please try again later.',
  'Order DNA test kit',
  'Register your test kit',
  // The consent text of 21 November 2026.
  'It is used for health research only, never for marketing, insurance or discrimination.',
  'You can withdraw at any time and need not say why. Sharing stops then.',
]
