import { plainMarks } from '#contract/fold.ts'
import type { HelpPageId } from '#routes'
import type { Block, ArticleWords } from './content/article.ts'
import { helpPages } from './help-pages.ts'

/** A section of an article. */
export interface FoundAnswer {
  page: HelpPageId
  section: string
  title: string
  /** The name of the article. */
  name: string
}

/** Sections in which every typed word is the beginning of a word; those with all of them in the title come first. */
export function findAnswers(wanted: string): FoundAnswer[] {
  const words = wordsIn(wanted).map((word) => ` ${word}`)
  if (words.length === 0) return []
  const found = helpPages.flatMap(({ id, name, article }) =>
    article.sections.flatMap(({ id: section, title, body }) => {
      const inTitle = ` ${wordsIn(title).join(' ')}`
      const inAll = `${inTitle} ${wordsIn(body.map(textOf).join(' ')).join(' ')}`
      if (!words.every((word) => inAll.includes(word))) return []
      const isAbout = words.every((word) => inTitle.includes(word))
      return [{ answer: { page: id, section, title, name }, isAbout }]
    }),
  )
  return [
    ...found.filter(({ isAbout }) => isAbout),
    ...found.filter(({ isAbout }) => !isAbout),
  ].map(({ answer }) => answer)
}

const wordsIn = (text: string): string[] =>
  plainMarks(text)
    .toLowerCase()
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

function textOf(block: Block): string {
  if (typeof block === 'string') return block
  if ('heading' in block) return block.heading
  if ('list' in block) return block.list.map(wordsOf).join(' ')
  if ('steps' in block) return block.steps.map(wordsOf).join(' ')
  return wordsOf(block)
}

const wordsOf = (words: ArticleWords): string =>
  typeof words === 'string'
    ? words
    : words
        .map((inline) => {
          if (typeof inline === 'string') return inline
          return 'strong' in inline ? inline.strong : inline.words
        })
        .join('')
