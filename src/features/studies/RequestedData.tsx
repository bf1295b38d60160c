import { type ReactNode } from 'react'
import { type DataRequest, dataRequestName } from '#contract/studies.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import { longDate } from '#domain/formats.ts'
import { AskedQuestions } from './AskedQuestions.tsx'
import { requestLinks, StudyLinks } from './StudyDescription.tsx'
import classes from './RequestedData.module.css'

/** The h1 of both pages that request data, word for word from section 2. */
export const requestHeading = 'To participate in this study, the following data is requested'

/** What a study requests, and who runs it: the same on the page of interest and of consent. */
export const RequestedData = ({ invite: { study, notYet } }: { invite: StudyInvite }) => (
  <>
    {study.dataRequests.length === 0 && (
      <p>The study does not ask for any data now, so there is nothing to agree to.</p>
    )}
    <ItemList
      items={study.dataRequests.map((item) => ({
        item,
        about:
          item.type === 'QUESTIONNAIRE' ? (
            <AskedQuestions studyId={study.id} item={item} />
          ) : (
            beforeConsent[item.type][notYet.includes(item.id) ? 'notYet' : 'there']
          ),
      }))}
    />
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

interface ItemListProps {
  items: readonly { item: DataRequest; about: ReactNode }[]
}

/** The items to share: what each is, and what is true of it now. */
export const ItemList = ({ items }: ItemListProps) => (
  <ul className={classes['items']}>
    {items.map(({ item, about }) => (
      <li key={item.id} className={classes['item']}>
        <span className={classes['name']}>{dataRequestName(item)}</span>
        <span className={classes['about']}>{whatItMeans[item.type]}</span>
        <div>{about}</div>
      </li>
    ))}
  </ul>
)

const whatItMeans = {
  LAB_TEST:
    'Laboratory test: what the laboratory finds in your sample. Rowan does not show you results.',
  MEDICAL_RECORD:
    'Your medical record from your GP: every section and every year, with all notes. It can name other people.',
  QUESTIONNAIRE: 'Questionnaire: the answers you give',
} as const satisfies Record<DataRequest['type'], string>

/** Whether there is any such data, and what happens if it comes later. */
const beforeConsent = {
  LAB_TEST: {
    there: 'The laboratory has sent your data. Once you agree, we tell the team that it is there.',
    notYet:
      'We do not have this data yet. If it comes later, we’ll ask you again before we share it.',
  },
  MEDICAL_RECORD: {
    there: 'Your record is connected. We do not send it yet. We’ll tell you before we do.',
    notYet: 'Not connected. If you connect it later, we’ll ask you again before we share it.',
  },
} as const satisfies Partial<Record<DataRequest['type'], Record<'there' | 'notYet', string>>>
