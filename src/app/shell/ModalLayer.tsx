import { useWaiting } from '#offline/use-waiting.ts'
import { InstallOffer } from '#pwa/InstallOffer.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { closeModal, useShell } from '#ui/shell-state.ts'

/** Shows the modal that a page has opened; it outlives the page. */
export function ModalLayer({ subject }: { subject: string }) {
  const { modalType } = useShell()
  const isWaiting = useWaiting(subject).some(({ state }) => state !== 'sent')
  return (
    <>
      <Dialog
        title="Account setup complete"
        opened={modalType === 'onboardingComplete'}
        onClose={closeModal}
      >
        <p>
          Thank you for completing the onboarding questions.{' '}
          {isWaiting
            ? 'Your answers are saved on this device. Your account is updated once you are connected.'
            : 'Your account has been updated.'}
        </p>
        {!isWaiting && <InstallOffer />}
      </Dialog>
      <Dialog
        title="Order placed successfully"
        opened={modalType === 'kitOrdered'}
        onClose={closeModal}
      >
        <p>You can follow its progress on the order timeline.</p>
        <InstallOffer />
      </Dialog>
    </>
  )
}
