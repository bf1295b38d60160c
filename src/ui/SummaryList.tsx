import { Box } from '@mantine/core'
import classes from './SummaryList.module.css'
import { TextLink } from './links.tsx'

export interface SummaryRow {
  term: string
  values: readonly string[]
  /** Shown if there is no value. */
  empty?: string
  /** Below the values: their status. */
  note?: string
  action?: {
    href: string
    label: string
    /** Completes the label for screen readers: "your diagnosis". */
    hiddenText: string
    /** What the page that it leads to is told. */
    state?: unknown
  }
}

interface SummaryListProps {
  rows: readonly SummaryRow[]
}

/** A list of terms and values, each value in its own element. */
export const SummaryList = ({ rows }: SummaryListProps) => (
  <dl className={classes['list']}>
    {rows.map(({ term, values, empty = 'Not given yet', note, action }, place) => (
      // A study that was answered more than once has several rows.
      <div key={`${place} ${term}`}>
        <dt>{term}</dt>
        {values.length === 0 && (
          <Box component="dd" c="dimmed">
            {empty}
          </Box>
        )}
        {values.map((value, index) => (
          // Values may repeat, and have no id.
          <dd key={`${index} ${value}`}>{value}</dd>
        ))}
        {note && (
          <Box component="dd" c="var(--rowan-attention)" fz="sm" fw={600}>
            {note}
          </Box>
        )}
        {action && (
          <dd>
            <TextLink href={action.href} isTall state={action.state}>
              {action.label} <span className="visually-hidden">{action.hiddenText}</span>
            </TextLink>
          </dd>
        )}
      </div>
    ))}
  </dl>
)
