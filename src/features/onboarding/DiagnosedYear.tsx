import { NativeSelect } from '@mantine/core'
import classes from './DiagnosedYear.module.css'

interface DiagnosedYearProps {
  diagnosis: string
  year: string
  years: readonly string[]
  onChange: (year: string) => void
}

/** The year in which a diagnosis was made: nobody has to say it. */
export function DiagnosedYear({ diagnosis, year, years, onChange }: DiagnosedYearProps) {
  return (
    <NativeSelect
      className={classes['year'] ?? ''}
      classNames={{ wrapper: classes['choice'] ?? '' }}
      label={
        <>
          Year of diagnosis <span className="visually-hidden">of {diagnosis}</span> (optional)
        </>
      }
      value={years.includes(year) ? year : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: 'Not said' }, ...years]}
    />
  )
}
