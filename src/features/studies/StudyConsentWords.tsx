import type { StudyConsentText } from '#contract/studies.ts'
import classes from './StudyConsentWords.module.css'

/** The study's own text about how it uses the data, with the line breaks of its author. */
export const StudyConsentWords = ({ text }: { text: StudyConsentText | undefined }) =>
  text && (
    <section className={classes['words']} aria-labelledby="study-words">
      <h2 id="study-words">About this study’s use of your data</h2>
      <p>{text.words}</p>
    </section>
  )
