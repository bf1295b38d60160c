import { article as caring } from '#content/help/caring.md'
import { article as faq } from '#content/help/faq.md'
import { article as geneticTestOrdering } from '#content/help/genetic-test-ordering.md'
import { article as gpRecord } from '#content/help/gp-record.md'
import { article as privacy } from '#content/help/privacy.md'
import { article as terms } from '#content/help/terms.md'
import type { HelpPageId } from '#routes'
import type { Article } from './article.ts'

export interface HelpArticle {
  /** The last part of its path. */
  id: HelpPageId
  /** Its name on the tab and its heading. */
  name: string
  /** What it is about, for the list of topics. */
  about: string
  article: Article
}

/** The five pages of section 2 and one more, in the order of their tabs. */
export const helpPages: readonly HelpArticle[] = [
  {
    id: 'faq',
    name: 'Help Center',
    about: 'Your data, missing information, the NHS and how to contact us.',
    article: faq,
  },
  {
    id: 'terms',
    name: 'Policies and Procedures',
    about: 'The terms and conditions of this service.',
    article: terms,
  },
  {
    id: 'privacy',
    name: 'Privacy Policy',
    about: 'What we hold, why we hold it, who sees it, and your rights.',
    article: privacy,
  },
  {
    id: 'genetic-test-ordering',
    name: 'Genetic Test Ordering',
    about: 'How to order a kit and give a good sample, and how long it takes.',
    article: geneticTestOrdering,
  },
  {
    id: 'gp-record',
    name: 'NHS GP Record access',
    about: 'The letter you need, the linkage key, and what to try if it does not connect.',
    article: gpRecord,
  },
  {
    id: 'caring',
    name: 'Caring for someone',
    about: 'What is not possible for someone else, and what the NHS offers instead.',
    article: caring,
  },
]
