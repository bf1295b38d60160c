import { useId, useState } from 'react'
import type { HelpPageId } from '#routes'
import { TextLink } from '#ui/links.tsx'
import { findAnswers } from './find-answers.ts'
import classes from './HelpSearch.module.css'

/** Searches all articles while typing. It works offline, and the query is never sent. */
export function HelpSearch({ hrefOf }: { hrefOf: (page: HelpPageId) => string }) {
  const id = useId()
  const [wanted, setWanted] = useState('')
  const isAsked = wanted.trim().length > 1
  const answers = isAsked ? findAnswers(wanted) : []
  return (
    <div className={classes['search']}>
      <label htmlFor={id} className={classes['label']}>
        Search help
      </label>
      <input
        id={id}
        type="search"
        className={classes['field']}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        autoComplete="off"
      />
      <output className={classes['count']}>{isAsked && countInWords(answers.length)}</output>
      {answers.length > 0 && (
        <ul className={classes['answers']}>
          {answers.map(({ page, section, title, name }) => (
            <li key={`${page} ${section}`} className={classes['answer']}>
              <TextLink href={`${hrefOf(page)}#${section}`}>{title}</TextLink>
              <span className={classes['name']}>{name}</span>
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
