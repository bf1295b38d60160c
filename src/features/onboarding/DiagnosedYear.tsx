import { TextInput } from '@mantine/core'
import { plainDigits } from '#contract/fold.ts'
import classes from './DiagnosedYear.module.css'

interface DiagnosedYearProps {
  id: string
  diagnosis: string
  year: string
  error: string | undefined
  onChange: (year: string) => void
}

/** The year of a diagnosis, which is optional. */
export const DiagnosedYear = ({ id, diagnosis, year, error, onChange }: DiagnosedYearProps) => (
  <TextInput
    id={id}
    className={classes['year'] ?? ''}
    classNames={{ wrapper: classes['typed'] ?? '' }}
    label={
      <>
        Year of diagnosis <span className="visually-hidden">of {diagnosis}</span> (optional)
      </>
    }
    value={year}
    onChange={(event) => onChange(plainDigits(event.currentTarget.value).replaceAll(/\D/g, ''))}
    error={error}
    inputMode="numeric"
    maxLength={4}
    autoComplete="off"
  />
)
