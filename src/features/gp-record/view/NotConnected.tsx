import { routes } from '#routes'
import { BridgedPicture } from '#ui/BridgedPicture.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { ToAppointment } from './ToAppointment.tsx'

/** In place of a record: how to connect it. */
export const NotConnected = ({ title }: { title: string }) => (
  <Page title={title}>
    <EmptyState
      picture={<BridgedPicture share={0} />}
      title="Your GP record is not connected"
      action={<ButtonLink href={routes.gpConnect}>Connect your GP record</ButtonLink>}
    >
      <p>
        Connect it with the details of a letter from your surgery, and read here what your surgery
        has written: consultations, medication, test results, allergies, immunisations and problems.
      </p>
    </EmptyState>
    <ToAppointment />
  </Page>
)
