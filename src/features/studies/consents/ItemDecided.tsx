import { call } from '#api/call.ts'
import { answerConsentItem } from '#contract/consent-decisions.ts'
import type { Consent, ItemDecision } from '#contract/consents.ts'
import { dataRequestName, type DataRequest } from '#contract/studies.ts'
import { longDate } from '#domain/formats.ts'
import { StudyRounds } from '../StudyRounds.tsx'
import { ConsentAnswer } from './ConsentAnswer.tsx'

/** A choice, and what was said of the item before it was made. */
interface ItemChoice {
  agreed: boolean
  from: Pick<ItemDecision, 'state' | 'at'>
}

interface ItemDecidedProps {
  decision: ItemDecision
  consent: Consent
  subject: string
}

/** What is true of one item of a consent in force, and the question about data that has come since. */
export function ItemDecided({ decision, consent, subject }: ItemDecidedProps) {
  const { item, state, at, isThere, hasWaited } = decision
  const isGone = !decision.isAsked
  const isAsked = isThere && !isGone && !consent.study.isCompleted
  switch (state) {
    case 'agreed':
      return (
        <>
          <p>
            You agreed to this on {longDate(at)}. {isGone && noLongerAsked}
            {!isThere && !isGone && `There is nothing to share now. ${whenItComes[item.type]}`}
          </p>
          {item.type === 'QUESTIONNAIRE' &&
            (item.questionnaire.terms ? (
              <StudyRounds studyId={consent.study.id} name={item.questionnaire.name} />
            ) : (
              <p>The study’s team asks you outside Rowan.</p>
            ))}
          {(hasWaited || isGone) && <Question {...{ decision, consent, subject }} />}
        </>
      )
    case 'refused':
      return (
        <>
          <p>
            Not shared. You said no on {longDate(at)}. The rest of your consent stays.{' '}
            {isGone && noLongerAsked}
          </p>
          {isAsked && <Question {...{ decision, consent, subject }} />}
        </>
      )
    case 'waiting':
      if (isAsked) return <Question {...{ decision, consent, subject }} />
      if (consent.study.isCompleted) return <p>Not shared.</p>
      if (isGone) return <p>Not shared. {noLongerAsked}</p>
      return <p>Not shared. {notYet[item.type]}</p>
  }
}

const noLongerAsked = 'The study does not ask for this any more.'

const notYet: Readonly<Record<DataRequest['type'], string>> = {
  LAB_TEST: 'We do not have this data yet. If it comes, we’ll ask you again first.',
  MEDICAL_RECORD: 'Your record is not connected. If you connect it, we’ll ask you again first.',
  QUESTIONNAIRE: 'You have not been asked yet.',
}

/** Of a consent from before each item was asked about by itself. */
const whenItComes: Readonly<Record<DataRequest['type'], string>> = {
  LAB_TEST: 'If the laboratory sends data from your kit, this study gets it.',
  MEDICAL_RECORD: 'If you connect your record, we’ll tell you before we send it.',
  QUESTIONNAIRE: '',
}

/** A no is possible even to a study that is finished, as the service takes it. */
function Question({ decision, consent, subject }: ItemDecidedProps) {
  const { item, state, at } = decision
  return (
    <div>
      {state === 'waiting' && (
        <p>
          <strong>{nowThere[item.type]} Do you want to share it with this study?</strong> You agreed
          to the study before this was there, so we do not share it unless you say yes.
        </p>
      )}
      <ConsentAnswer
        subject={subject}
        about={dataRequestName(item)}
        state={state === 'waiting' ? 'unanswered' : state}
        words={{
          yes: 'Yes, share it',
          no: state === 'agreed' ? 'Stop sharing this' : 'No, do not share it',
        }}
        choice={(agreed): ItemChoice => ({ agreed, from: { state, at } })}
        send={({ agreed, from }, options) =>
          call(
            answerConsentItem,
            { params: { id: consent.id, itemId: item.id }, body: { agreed, shown: from.state } },
            options,
          )
        }
      />
    </div>
  )
}

const nowThere: Readonly<Record<DataRequest['type'], string>> = {
  LAB_TEST: 'The laboratory has sent your data.',
  MEDICAL_RECORD: 'Your GP record is connected now.',
  QUESTIONNAIRE: 'The study’s questions are here.',
}
