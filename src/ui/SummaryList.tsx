import classes from './SummaryList.module.css'
import { TextLink } from './TextLink.tsx'

export interface SummaryRow {
  term: string
  values: readonly string[]
  /** Stands where there is no value. */
  empty?: string
  /** Stands under the values: what has become of them. */
  note?: string
  action?: {
    href: string
    label: string
    /** Completes the label for those who hear it alone: "your diagnosis". */
    hiddenText: string
  }
}

interface SummaryListProps {
  rows: readonly SummaryRow[]
}

/** What is known, term by term; each value stands alone in an element of its own. */
export const SummaryList = ({ rows }: SummaryListProps) => (
  <dl className={classes['list']}>
    {rows.map(({ term, values, empty = 'Not given yet', note, action }) => (
      <div key={term} className={classes['row']}>
        <dt className={classes['term']}>{term}</dt>
        {values.length === 0 && <dd className={classes['empty']}>{empty}</dd>}
        {values.map((value, index) => (
          // The same name may be given twice, and values have no id of their own.
          <dd key={`${index} ${value}`} className={classes['value']}>
            {value}
          </dd>
        ))}
        {note && <dd className={classes['note']}>{note}</dd>}
        {action && (
          <dd className={classes['action']}>
            <TextLink href={action.href}>
              {action.label} <span className="visually-hidden">{action.hiddenText}</span>
            </TextLink>
          </dd>
        )}
      </div>
    ))}
  </dl>
)
