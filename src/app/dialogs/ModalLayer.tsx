import { Button } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useOutbox } from '#offline/outbox/use-outbox.ts'
import { InstallOffer } from '#pwa/InstallOffer.tsx'
import { routes } from '#routes'
import { lazyPart } from '#ui/lazy.tsx'
import { BridgedPicture, Picture } from '#ui/pictures.tsx'
import { TextLink } from '#ui/links.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { closeModal, useShell } from '#ui/shell-state.ts'

const OnItsWay = lazyPart(async () => (await import('#ui/scenes.tsx')).OnItsWayScene, Picture)

/** Shows the modal that a page has opened. It stays when the page changes. */
export function ModalLayer({ subject }: { subject: string }) {
  const { modalType: wanted } = useShell()
  // Mantine remembers the focus when a dialog opens, but not when it is mounted open.
  const modalType = useMounted() ? wanted : undefined
  const isWaiting = useOutbox(subject).answers.some(({ state }) => state !== 'sent')
  return (
    <>
      <Dialog
        title="Account setup complete"
        opened={modalType === 'onboardingComplete'}
        onClose={closeModal}
        action={
          <Button component={TextLink} href={routes.studies} onClick={closeModal}>
            See which studies fit you
          </Button>
        }
      >
        <BridgedPicture />
        <p>
          Thank you for completing the onboarding questions.{' '}
          {isWaiting
            ? 'Your answers are saved on this device. We’ll update your account when you’re online.'
            : 'Your account has been updated.'}
        </p>
        <p>
          <TextLink href={routes.healthProfile} onClick={closeModal}>
            Check your answers
          </TextLink>
        </p>
        {!isWaiting && <InstallOffer />}
      </Dialog>
      <Dialog
        title="Your GP record is connected"
        opened={modalType === 'gpRecordConnected'}
        onClose={closeModal}
      >
        <p>Thanks for connecting NHS Login.</p>
        <p>
          <TextLink href={routes.gpConnection} onClick={closeModal}>
            My Data - GP record
          </TextLink>
        </p>
      </Dialog>
      <Dialog
        title="Order placed successfully"
        opened={modalType === 'kitOrdered'}
        onClose={closeModal}
      >
        <OnItsWay />
        <p>You can follow its progress on the order timeline.</p>
        <InstallOffer />
      </Dialog>
    </>
  )
}
