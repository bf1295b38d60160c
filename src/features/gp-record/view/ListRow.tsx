import { memo } from 'react'
import { EntryCard } from './EntryCard.tsx'
import cardClasses from './EntryCard.module.css'
import { isYear, type EntryRow } from './entry-rows.ts'
import classes from './ListRow.module.css'

/** The heading of a year, or an entry. */
export const ListRow = memo(function ListRow({ row }: { row: EntryRow }) {
  if (!isYear(row)) return <EntryCard entry={row} />
  return (
    <h3 className={classes['year']}>
      {row.year} <span className={classes['count']}>({row.count})</span>
    </h3>
  )
})

/** An entry that only passes by: what it is and of when. As high as a list guesses it to be. */
export const PassingRow = memo(function PassingRow({ row }: { row: EntryRow }) {
  if (isYear(row)) return <ListRow row={row} />
  const { title, date } = row
  return (
    <article className={`${cardClasses['entry']} ${classes['passing']}`}>
      <div className={cardClasses['head']}>
        <h4 className={cardClasses['title']}>{title}</h4>
        <p className={cardClasses['date']}>{date}</p>
      </div>
    </article>
  )
})
