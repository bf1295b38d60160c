import { useId, type ReactNode } from 'react'
import classes from './PlainField.module.css'

/*
 * Fields that look as Mantine's do, for a page that is read before any control of Mantine has come
 * (decision 107). Forms have Mantine's.
 */

interface PlainFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** What somebody looks for in what lies on the page: the browser neither completes nor corrects it. */
export function SearchField({
  label,
  description,
  value,
  onChange,
}: PlainFieldProps & { description: string }) {
  const id = useId()
  return (
    <Labelled id={id} label={label}>
      <p id={`${id}-description`} className={classes['description']}>
        {description}
      </p>
      <input
        type="search"
        id={id}
        aria-describedby={`${id}-description`}
        className={classes['input']}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </Labelled>
  )
}

/** One of a few, in the list of the system. */
export function SelectField({
  label,
  choices,
  value,
  onChange,
}: PlainFieldProps & { choices: readonly { value: string; label: string }[] }) {
  const id = useId()
  return (
    <Labelled id={id} label={label}>
      <span className={classes['list']}>
        <select
          id={id}
          className={classes['input']}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </span>
    </Labelled>
  )
}

const Labelled = (props: { id: string; label: string; children: ReactNode }) => (
  <div>
    <label htmlFor={props.id} className={classes['label']}>
      {props.label}
    </label>
    {props.children}
  </div>
)
