import type { Study } from '#contract/studies.ts'
import { invitationLinks, StudyLinks } from './StudyLinks.tsx'
import classes from './StudyIntroduction.module.css'

/** Who runs the study and what it is about. Its name is the page's heading. */
export const StudyIntroduction = ({ study }: { study: Study }) => (
  <div className={classes['introduction']}>
    <p className={classes['organisation']}>{study.organisation}</p>
    <p className={classes['description']}>{study.description}</p>
    <StudyLinks study={study} links={invitationLinks} />
  </div>
)
