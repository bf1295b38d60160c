import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { call } from '#api/call.ts'
import { memberQueries } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { answerConsentItem } from '#contract/consent-decisions.ts'
import type { Consent, ItemDecision } from '#contract/consents.ts'
import { dataRequestName, type DataRequest } from '#contract/studies.ts'
import { longDate } from '#domain/formats.ts'
import { useConnectivity, useIsReachable } from '#offline/connectivity.ts'
import { routes } from '#routes'
import { announce } from '#ui/live-status.tsx'
import { noConnection } from '#ui/network.ts'
import { NotAnsweredBanner, sayNotSaved } from '../invite/InviteStatus.tsx'
import { cacheConsent } from '../queries.ts'
import { StudyRounds } from '../StudyRounds.tsx'

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
  MEDICAL_RECORD: 'If you connect your record, this study gets it.',
  QUESTIONNAIRE: '',
}

/**
 * Yes, no and later, none of which stands out. Of what was answered already, the other answer: a no is possible even to a
 * study that is finished, as the service takes it.
 */
function Question({ decision, consent, subject }: ItemDecidedProps) {
  const { item, state, at } = decision
  const client = useQueryClient()
  const isReachable = useIsReachable()
  const offlineReason = `${noConnection(useConnectivity())} You cannot answer at the moment.`
  const { submit, isPending, input, failure } = useSubmit({
    action: 'answer-study',
    send: ({ agreed, from }: ItemChoice, options) =>
      call(
        answerConsentItem,
        { params: { id: consent.id, itemId: item.id }, body: { agreed, shown: from.state } },
        options,
      ),
    onDone: async ({ consent: answered }) => {
      await cacheConsent(client, subject, answered)
      announce('Your answer is saved')
    },
    onFailed: (why) => {
      sayNotSaved(why)
      // A call without a clear answer may have been carried out.
      void client.invalidateQueries(memberQueries.consents(subject))
    },
  })
  const isSo = state === (input?.agreed ? 'agreed' : 'refused')
  const id = `item-offline-${item.id}`
  const button = (agreed: boolean) => ({
    variant: 'outline',
    'aria-disabled': !isReachable || isPending || undefined,
    'aria-describedby': isReachable ? undefined : id,
    onClick: () =>
      isReachable ? submit({ agreed, from: { state, at } }) : announce(offlineReason),
  })
  const isSaving = (agreed: boolean) => isPending && input?.agreed === agreed
  const name = dataRequestName(item)
  const no = state === 'agreed' ? 'Stop sharing this' : 'No, do not share it'
  return (
    <div>
      {state === 'waiting' && (
        <p>
          <strong>{nowThere[item.type]} Do you want to share it with this study?</strong> You agreed
          to the study before this was there, so we do not share it unless you say yes.
        </p>
      )}
      {failure && !isSo && <NotAnsweredBanner failure={failure} />}
      {!isReachable && <p id={id}>{offlineReason}</p>}
      <Group>
        {state !== 'agreed' && (
          <Button {...button(true)}>
            {isSaving(true) ? 'Saving…' : 'Yes, share it'}
            <span className="visually-hidden">: {name}</span>
          </Button>
        )}
        {state !== 'refused' && (
          <Button {...button(false)}>
            {isSaving(false) ? 'Saving…' : no}
            <span className="visually-hidden">: {name}</span>
          </Button>
        )}
        {state === 'waiting' && (
          <Button component={Link} href={routes.dashboard} variant="outline">
            Decide later
          </Button>
        )}
      </Group>
    </div>
  )
}

const nowThere: Readonly<Record<DataRequest['type'], string>> = {
  LAB_TEST: 'The laboratory has sent your data.',
  MEDICAL_RECORD: 'Your GP record is connected now.',
  QUESTIONNAIRE: 'The study’s questions are here.',
}
