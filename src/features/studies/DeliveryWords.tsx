import { deliveryTextOf } from '#contract/delivery-texts.ts'
import type { StudyController } from '#contract/studies.ts'

interface DeliveryWordsProps {
  /** Who gets it; undefined where nobody is known to. */
  controller: StudyController | undefined
  textVersion: string
}

/** How what is agreed to is sent, and to whom: part of what is agreed to. */
export const DeliveryWords = ({ controller, textVersion }: DeliveryWordsProps) => (
  <>
    {controller && (
      <p>
        It goes to <strong>{controller.organisation}</strong>, {controller.country}, which is
        responsible for it (the data controller). The study’s ethics reference is{' '}
        {controller.ethicsReference}.
      </p>
    )}
    <ul>
      {deliveryTextOf(textVersion)?.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  </>
)
