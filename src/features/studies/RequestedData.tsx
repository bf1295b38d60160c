import { type DataRequest, dataRequestName, type MemberStudy } from '#contract/studies.ts'
import { longDate } from '#domain/formats.ts'
import { requestLinks, StudyLinks } from './StudyDescription.tsx'
import classes from './RequestedData.module.css'

/** The h1 of both pages that request data, word for word from section 2. */
export const requestHeading = 'To participate in this study, the following data is requested'

/** What a study requests, and who runs it: the same on the page of interest and of consent. */
export const RequestedData = ({ study }: { study: MemberStudy }) => (
  <>
    <ItemList items={study.dataRequests} />
    <section className={classes['study']} aria-labelledby="study-name">
      <h2 id="study-name">{study.studyName}</h2>
      <p className={classes['organisation']}>{study.organisation}</p>
      <p className={classes['updated']}>
        Last updated <time dateTime={study.updatedAt}>{longDate(study.updatedAt)}</time>
      </p>
      <h3>Who the study is for</h3>
      <p className={classes['description']}>{study.description}</p>
      <StudyLinks study={study} links={requestLinks} />
    </section>
  </>
)

/** The items to share, each with an explanation. */
export const ItemList = ({ items }: { items: readonly DataRequest[] }) => (
  <ul className={classes['items']}>
    {items.map((item) => (
      <li key={item.id} className={classes['item']}>
        <span className={classes['name']}>{dataRequestName(item)}</span>
        <span className={classes['about']}>{whatItMeans[item.type]}</span>
      </li>
    ))}
  </ul>
)

const whatItMeans = {
  LAB_TEST: 'Laboratory test: what the laboratory finds in your sample',
  MEDICAL_RECORD: 'Your medical record from your GP',
  QUESTIONNAIRE: 'Questionnaire: the answers you give',
} as const satisfies Record<DataRequest['type'], string>
