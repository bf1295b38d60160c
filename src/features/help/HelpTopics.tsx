import { useId, useState } from 'react'
import { fold } from '#contract/fold.ts'
import { serviceTimes } from '#contract/service-times.ts'
import { type HelpPageId, routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { CardLink, TextLink } from '#ui/links.tsx'
import type { ArticleWords, Block } from './article.ts'
import { helpPages } from './help-pages.ts'
import classes from './help.module.css'

/** The most wanted topics first (section 2); our own page last. */
const order: readonly HelpPageId[] = [
  'faq',
  'gp-record',
  'genetic-test-ordering',
  'terms',
  'privacy',
  'caring',
]
const topics = order.flatMap((wanted) => helpPages.find(({ id }) => id === wanted) ?? [])

interface HelpTopicsProps {
  /** The address of an article. */
  hrefOf: (page: HelpPageId) => string
}

/** The help topics, and a search in all of them. */
export const HelpTopics = ({ hrefOf }: HelpTopicsProps) => (
  <>
    <HelpSearch hrefOf={hrefOf} />
    <ul className={classes['topics']}>
      {topics.map(({ id, name, about }) => (
        <li key={id}>
          <CardLink href={hrefOf(id)}>{name}</CardLink>
          <p>{about}</p>
        </li>
      ))}
    </ul>
  </>
)

/** An address to write to if no topic helps. */
export const WriteToUs = () => (
  <>
    <h2 id="write-to-us">Write to us</h2>
    <p>
      Email <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. We reply within{' '}
      {serviceTimes.supportReplyHours} hours. Please leave out health details and the codes in your
      surgery’s letter.
    </p>
    <p>
      Read our <TextLink href={routes.accessibility}>accessibility statement</TextLink>.
    </p>
    <p>If you need medical help, call 111 or your GP surgery. In an emergency, call 999.</p>
  </>
)

/** Searches all articles while typing. It works offline, and the query is never sent. */
function HelpSearch({ hrefOf }: { hrefOf: (page: HelpPageId) => string }) {
  const id = useId()
  const [wanted, setWanted] = useState('')
  const isSearching = wanted.trim().length > 1
  const answers = isSearching ? findAnswers(wanted) : []
  return (
    <div className={classes['search']}>
      <label htmlFor={id}>Search help</label>
      <input
        id={id}
        type="search"
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        autoComplete="off"
      />
      <output>{isSearching && countInWords(answers.length)}</output>
      {answers.length > 0 && (
        <ul>
          {answers.map(({ page, section, title, name }) => (
            <li key={`${page} ${section}`}>
              <TextLink href={`${hrefOf(page)}#${section}`}>{title}</TextLink>
              <small>{name}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function countInWords(count: number): string {
  if (count === 0) return 'We found no answers. Try other words, or email us.'
  return count === 1 ? '1 answer' : `${count} answers`
}

/** A section of an article. */
interface FoundAnswer {
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
  fold(text)
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
