/** A link leads to a page of the app, another https site, or an e-mail draft. */
type Inline = string | { strong: string } | { href: string; words: string }

export type ArticleWords = string | readonly Inline[]

/** `steps` are ordered; the points of a `list` are not. */
export type Block =
  | ArticleWords
  | { heading: string }
  | { list: readonly ArticleWords[] }
  | { steps: readonly ArticleWords[] }

interface ArticleSection {
  /** The anchor of the section. */
  id: string
  title: string
  body: readonly Block[]
}

/** An article as data, part of the app's files so that it can be read offline. */
export interface Article {
  title: string
  lead: string
  /** The date from which a legal text applies, in words. */
  since?: string
  sections: readonly ArticleSection[]
}
