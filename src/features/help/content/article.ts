import { brand } from '#ui/brand.ts'

/** A link leads to a page of the app, to another site over https, or to an e-mail draft. */
type Inline = string | { strong: string } | { href: string; words: string }

export type Words = string | readonly Inline[]

/** `steps` are done in their order; the points of a `list` have none. */
export type Block =
  | Words
  | { heading: string }
  | { list: readonly Words[] }
  | { steps: readonly Words[] }

export interface Section {
  /** The anchor of the section on its page. */
  id: string
  title: string
  body: readonly Block[]
}

/** A text to read, as data: without a connection it is there like the rest of the app. */
export interface Article {
  title: string
  lead: string
  /** The day from which a legal text holds, in words. */
  since?: string
  sections: readonly Section[]
}

export const strong = (words: string): Inline => ({ strong: words })

export const link = (href: string, words: string): Inline => ({ href, words })

/** The address of support, as a link that opens a draft. */
export const supportEmail: Inline = link(`mailto:${brand.supportEmail}`, brand.supportEmail)
