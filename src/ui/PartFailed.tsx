import classes from './PartFailed.module.css'

interface PartFailedProps {
  /** What is missing, as the beginning of "… could not be shown". */
  what: string
  onRetry: () => void
  /** Over the page, where it has no place of its own in it. */
  isOverPage?: boolean
}

/** A part of a page that failed: said in its place, with a way to try again. */
export const PartFailed = ({ what, onRetry, isOverPage = false }: PartFailedProps) => (
  <p role="alert" className={isOverPage ? classes['over'] : undefined}>
    {what} could not be shown.{' '}
    <button type="button" className="link-button" onClick={onRetry}>
      Try again
    </button>
  </p>
)
