import type { StudyConsentText } from '#contract/studies.ts'
import classes from './StudyConsentWords.module.css'

/** What a study says itself of how it uses the data; the lines are as its manager wrote them. */
export const StudyConsentWords = ({ text }: { text: StudyConsentText | undefined }) =>
  text && (
    <section className={classes['words']} aria-labelledby="study-words">
      <h2 id="study-words">About this study’s use of your data</h2>
      <p>{text.words}</p>
    </section>
  )
