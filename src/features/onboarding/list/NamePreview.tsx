import type { ReactNode } from 'react'
import classes from './NamePreview.module.css'
import { joinWithNext, meansNone, splitNames } from './name-list.ts'

/** A few more than may be saved. Limited because a huge paste must not slow down typing. */
const mostShown = 60

interface NamePreviewProps {
  text: string
  /** The question’s answer for those who have nothing to name. */
  none: string | undefined
  onChange: (names: string[]) => void
  /** A field next to each name. */
  beside?: ((name: string, place: number) => ReactNode) | undefined
}

/** Shows how a comma-separated list will be saved, name by name, with buttons to correct the split. */
export function NamePreview({ text, none, onChange, beside }: NamePreviewProps) {
  const names = splitNames(text)
  if (names.length === 0) return undefined
  if (meansNone(none, text)) return <p>We’ll save this as “{none}”.</p>
  const hidden = names.length - mostShown
  return (
    <section className={classes['preview']} aria-labelledby="preview-title">
      <h2 id="preview-title" className={classes['title']}>
        {names.length === 1 ? 'You’ve entered 1 name' : `You’ve entered ${names.length} names`}
      </h2>
      <ul className={classes['names']}>
        {names.slice(0, mostShown).map((name, index) => {
          const next = names[index + 1]
          return (
            <li key={name} className={classes['row']}>
              <span className={classes['name']}>{name}</span>
              <span className={classes['buttons']}>
                {next !== undefined && (
                  <button
                    type="button"
                    className={`link-button ${classes['button']}`}
                    onClick={() => onChange(joinWithNext(text, index))}
                  >
                    Join <span className="visually-hidden">{name}</span> with {next}
                  </button>
                )}
                <button
                  type="button"
                  className={`link-button ${classes['button']}`}
                  onClick={() => onChange(names.filter((each) => each !== name))}
                >
                  Remove <span className="visually-hidden">{name}</span>
                </button>
              </span>
              {beside?.(name, index)}
            </li>
          )
        })}
      </ul>
      {hidden > 0 && <p className={classes['more']}>and {hidden} more</p>}
      {names.length > 1 && (
        <p className={classes['more']}>Is this one name with a comma in it? Join the 2 parts.</p>
      )}
    </section>
  )
}
