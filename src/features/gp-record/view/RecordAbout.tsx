import type { Period } from '#contract/days.ts'
import { recordDay } from '#contract/gp-record-dates.ts'
import { longDate, partialDate } from '#ui/format-date.ts'
import { useProgress, type RecordAsked } from '../record/queries.ts'
import { allDates } from '../record/ranges.ts'
import type { LoadedRecord } from '../record/record-entry.ts'
import { readableText } from '../record/text.ts'
import classes from './RecordAbout.module.css'

/** Whose record it is, and from where. Its age is shown below. */
export function RecordAbout({
  record: { patient, surgery },
  name,
}: {
  record: LoadedRecord
  name: string
}) {
  const born = recordDay(patient?.dateOfBirth)
  return (
    <div className={classes['about']}>
      <p className={classes['who']}>
        <strong>{readableText(patient?.name) ?? name}</strong>
        {born && `, born ${partialDate(born)}`}
      </p>
      {surgery && (
        <p>
          {surgery.name} ({surgery.odsCode})
        </p>
      )}
    </div>
  )
}

/** The dates of the record. */
export const RecordDates = ({ from, to }: Period) => (
  <p className={classes['dates']}>
    {from === allDates(to).from ? 'All dates up to' : `From ${longDate(from)} to`} {longDate(to)}
  </p>
)

/** Says that more dates are loading; until then the current record stays. */
export function Growing({ asked }: { asked: RecordAsked }) {
  const slices = useProgress(asked)
  return (
    <p className={classes['dates']} data-passing>
      Fetching the other dates …{slices && ` ${slices.done} of ${slices.of} parts are here.`}
    </p>
  )
}

export const NotAll = () => (
  <p className={classes['not-all']}>
    This may not be your full record. If something looks wrong or is missing, ask your surgery.
  </p>
)
