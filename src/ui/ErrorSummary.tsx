import { useEffect, useRef } from 'react'
import classes from './ErrorSummary.module.css'

export interface FieldError {
  /** Id of the field, or of the first field of a group, that the link leads to. */
  fieldId: string
  message: string
}

export interface Problems {
  errors: readonly FieldError[]
  /** How often the form was submitted, so that the same errors are announced again. */
  tries: number
}

export const noProblems: Problems = { errors: [], tries: 0 }

/**
 * "There is a problem" above the h1, with a link to each field. It takes the focus after each try and whenever another
 * error joins the list, not when one is mended while somebody types. Renders nothing without errors.
 */
export const ErrorSummary = ({ errors, tries }: Problems) => <Summary key={tries} errors={errors} />

function Summary({ errors }: Pick<Problems, 'errors'>) {
  const summary = useRef<HTMLDivElement>(null)
  const listed = useRef<readonly string[]>([])

  useEffect(() => {
    const before = listed.current
    listed.current = errors.map(({ fieldId, message }) => `${fieldId} ${message}`)
    if (listed.current.every((each) => before.includes(each))) return
    // To the top, so that nothing is left half under the top bar.
    window.scrollTo({ top: 0 })
    summary.current?.focus()
  }, [errors])

  if (errors.length === 0) return undefined
  return (
    // Without a label, as on GOV.UK: otherwise the focus would announce the title, and the alert again.
    <div ref={summary} className={classes['summary']} tabIndex={-1}>
      <div role="alert">
        <h2>There is a problem</h2>
        <ul>
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} onClick={(event) => goToField(event, fieldId)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Focuses the field instead of following the fragment, which would add a history entry. */
function goToField(event: { preventDefault: () => void }, fieldId: string): void {
  event.preventDefault()
  const field = document.getElementById(fieldId)
  if (!field) return
  const legend = field.closest('fieldset')?.querySelector('legend')
  const label = legend ?? document.querySelector(`label[for="${fieldId}"]`) ?? field
  label.scrollIntoView({ block: 'start' })
  field.focus({ preventScroll: true })
}
