import type { ReactNode } from 'react'
import classes from './FieldGroup.module.css'

interface FieldGroupProps {
  id: string
  legend: string
  legendIsHeading?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** For radio buttons: a radiogroup may be marked as invalid, a single radio may not. */
  isChoice?: boolean
  children: ReactNode
}

/** Several controls for one question: a legend, which may be the h1, the error, then the hint. */
export function FieldGroup(props: FieldGroupProps) {
  const { id, legend, legendIsHeading = false, hint, error, isChoice = false, children } = props
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={classes['group']}
      id={id}
      {...(isChoice && { role: 'radiogroup', 'aria-invalid': Boolean(error) })}
      {...(describedBy && { 'aria-describedby': describedBy })}
      data-error={Boolean(error)}
    >
      <legend className={classes['legend']}>
        {legendIsHeading ? (
          <h1 className={classes['heading']} tabIndex={-1}>
            {legend}
          </h1>
        ) : (
          legend
        )}
      </legend>
      {hint && (
        <div id={`${id}-hint`} className={classes['hint']}>
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={classes['error']}>
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  )
}
