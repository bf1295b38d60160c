import { createContext, useContext } from 'react'
import { isNoPage } from '#contract/page-files.ts'
import { routes } from '#routes'
import { ExternalLink, TextLink } from '#ui/links.tsx'
import type { Article, Block, ArticleWords } from './article.ts'
import classes from './help.module.css'

/** Whether links to help lead to the pages for visitors. */
export const InGuide = createContext(false)

/**
 * The sections of an article under a table of contents. Nothing is collapsed, so that every browser can
 * search and print all of it.
 */
export const ArticleSections = ({ article: { since, sections } }: { article: Article }) => (
  <>
    {since && (
      <p>
        <small>In force from {since}</small>
      </p>
    )}
    <nav className={classes['contents']} aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
    {sections.map(({ id, title, body }) => (
      <section key={id} id={id} aria-labelledby={`${id}-title`} className={classes['section']}>
        <h2 id={`${id}-title`}>{title}</h2>
        {body.map((block, place) => (
          <BlockOf key={place} block={block} />
        ))}
      </section>
    ))}
  </>
)

function BlockOf({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('heading' in block) return <h3>{block.heading}</h3>
  if ('list' in block) {
    return (
      <ul>
        <Points points={block.list} />
      </ul>
    )
  }
  if ('steps' in block) {
    return (
      <ol>
        <Points points={block.steps} />
      </ol>
    )
  }
  return (
    <p>
      <Inlines words={block} />
    </p>
  )
}

const Points = ({ points }: { points: readonly ArticleWords[] }) =>
  points.map((words, place) => (
    <li key={place}>
      <Inlines words={words} />
    </li>
  ))

function Inlines({ words }: { words: ArticleWords }) {
  if (typeof words === 'string') return words
  return words.map((inline, place) => {
    if (typeof inline === 'string') return inline
    if ('strong' in inline) return <strong key={place}>{inline.strong}</strong>
    return (
      <LinkTo key={place} href={inline.href}>
        {inline.words}
      </LinkTo>
    )
  })
}

function LinkTo({ href, children }: { href: string; children: string }) {
  const isInGuide = useContext(InGuide)
  if (href.startsWith('mailto:')) return <a href={href}>{children}</a>
  if (href.startsWith('/') && !isNoPage(href)) {
    const own = isInGuide ? href.replace(routes.help, routes.guide) : href
    return <TextLink href={own}>{children}</TextLink>
  }
  return <ExternalLink href={href}>{children}</ExternalLink>
}
