import { Title } from '@mantine/core'
import { type ReactNode } from 'react'
import { type DataRequest, dataRequestName } from '#contract/studies.ts'
import type { StudyInvite } from '#contract/study-invites.ts'
import { longDate } from '#domain/formats.ts'
import { routes } from '#routes'
import { TextLink } from '#ui/links.tsx'
import { AskedQuestions } from './AskedQuestions.tsx'
import { requestLinks, StudyLinks } from './StudyDescription.tsx'
import classes from './RequestedData.module.css'

/** The h1 of both pages that request data, word for word from section 2. */
export const requestHeading = 'To participate in this study, the following data is requested'

/** What a study requests, and who runs it: the same on the page of interest and of consent. */
export const RequestedData = ({ invite }: { invite: StudyInvite }) => {
  const { study } = invite
  return (
    <>
      <WhatAYesCovers invite={invite} />
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
}

/** What a study requests that is there, so that one yes is to all of it. */
export const readyItems = ({ study, notYet }: StudyInvite): readonly DataRequest[] =>
  study.dataRequests.filter(({ id }) => !notYet.includes(id))

/** In two lists: what a yes shares today, and what its member is asked about again. */
function WhatAYesCovers({ invite }: { invite: StudyInvite }) {
  const { study } = invite
  const ready = readyItems(invite)
  const later = study.dataRequests.filter((item) => !ready.includes(item))
  if (study.dataRequests.length === 0) {
    return <p>The study does not ask for any data now, so there is nothing to agree to.</p>
  }
  return (
    <>
      <Title order={2} size="h3" id="ready">
        A yes today covers
      </Title>
      {ready.length === 0 && !study.controller ? (
        <p>Nothing yet.</p>
      ) : (
        <ItemList
          name="ready"
          isWithFacts={study.controller !== undefined}
          items={ready.map((item) => ({
            item,
            about:
              item.type === 'QUESTIONNAIRE' ? (
                <AskedQuestions studyId={study.id} item={item} />
              ) : (
                ifReady[item.type]
              ),
          }))}
        />
      )}
      {later.length > 0 && (
        <>
          <Title order={2} size="h3" id="later">
            We’ll ask you again about
          </Title>
          <ItemList
            name="later"
            items={later.map((item) => ({ item, about: ifNotReady[item.type] }))}
          />
        </>
      )}
    </>
  )
}

interface ItemListProps {
  items: readonly { item: DataRequest; about: ReactNode }[]
  /** The id of its heading; absent where a heading above it names more. */
  name?: string
  /** Whether the six facts about the member go with them. */
  isWithFacts?: boolean
}

/** The items to share: what each is, and what is true of it now. */
export const ItemList = ({ items, name, isWithFacts = false }: ItemListProps) => (
  <ul className={classes['items']} aria-labelledby={name}>
    {isWithFacts && (
      <li className={classes['item']}>
        <span className={classes['name']}>
          <TextLink href={routes.researchView} isTall>
            Six facts about you
          </TextLink>
        </span>
      </li>
    )}
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

const ifReady = {
  LAB_TEST: 'The laboratory has sent your data. Once you agree, we tell the team that it is there.',
  MEDICAL_RECORD: 'Your record is connected. We do not send it yet. We’ll tell you before we do.',
} as const satisfies Partial<Record<DataRequest['type'], string>>

const ifNotReady = {
  LAB_TEST: 'We do not have this data yet.',
  MEDICAL_RECORD: 'Your record is not connected.',
  QUESTIONNAIRE: 'You have not been asked yet.',
} as const satisfies Record<DataRequest['type'], string>
