import { List } from '@mantine/core'
import { call } from '#api/call.ts'
import { answerDelivery } from '#contract/consent-decisions.ts'
import type { Consent } from '#contract/consents.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { deliveryTextVersion } from '#contract/delivery-texts.ts'
import type { StudyController } from '#contract/studies.ts'
import { deliveryLines } from '#domain/deliveries.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { DeliveryWords } from '../DeliveryWords.tsx'
import { ConsentAnswer } from './ConsentAnswer.tsx'

interface ConsentDeliveredProps {
  consent: Consent
  subject: string
}

/** What the study has got of a consent, and whether anything may be sent, where that was not agreed to. */
export function ConsentDelivered({ consent, subject }: ConsentDeliveredProps) {
  const { delivery, study } = consent
  const asked = delivery?.state !== 'agreed' && !study.isCompleted && delivery?.controller
  return (
    <>
      <DeliveryLines consent={consent} />
      {asked && (
        <DeliveryQuestion
          key={asked.version}
          consent={consent}
          subject={subject}
          controller={asked}
          isRefused={delivery.state === 'refused'}
        />
      )}
    </>
  )
}

/** One line for each thing that the study is told. */
const DeliveryLines = ({ consent }: { consent: Consent }) => (
  <>
    <h4 id={`sent-${consent.id}`}>What the study has received</h4>
    <List aria-labelledby={`sent-${consent.id}`} mb="md">
      {deliveryLines(consent).map((line, index) => (
        // Two lines may say the same.
        <List.Item key={`${index} ${line}`}>{line}</List.Item>
      ))}
    </List>
  </>
)

interface DeliveryQuestionProps extends ConsentDeliveredProps {
  controller: StudyController
  isRefused: boolean
}

/** Asked once, with the words of today. After a no it can be found, and is not asked. */
function DeliveryQuestion({ consent, subject, controller, isRefused }: DeliveryQuestionProps) {
  const { study, delivery } = consent
  const words = <DeliveryWords controller={controller} textVersion={deliveryTextVersion} />
  const answer = (
    <ConsentAnswer
      subject={subject}
      about={study.studyName}
      state={isRefused ? 'refused' : 'unanswered'}
      words={{ yes: 'Yes, send it', no: 'No, do not send it' }}
      choice={(agreed): EndpointInput<typeof answerDelivery>['body'] => ({
        agreed,
        textVersion: deliveryTextVersion,
        controllerVersion: controller.version,
      })}
      send={(body, options) => call(answerDelivery, { params: { id: consent.id }, body }, options)}
    />
  )
  if (isRefused) {
    return (
      <Disclosure summary="If you’ve changed your mind">
        {words}
        {answer}
      </Disclosure>
    )
  }
  return (
    <div>
      <p>
        <strong>May we send what you agreed to share?</strong>{' '}
        {delivery?.textVersion === undefined
          ? 'You agreed before we said how it is sent.'
          : 'Someone else is responsible for it since you agreed.'}
      </p>
      {words}
      {answer}
    </div>
  )
}
