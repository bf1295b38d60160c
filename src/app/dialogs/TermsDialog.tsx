import { Dialog } from '#ui/Dialog.tsx'
import { TermsPoints } from '#ui/TermsPoints.tsx'

interface TermsDialogProps {
  opened: boolean
  onContinue: () => void
}

/** The terms of section 1. Only its Continue button closes it. */
export const TermsDialog = ({ opened, onContinue }: TermsDialogProps) => (
  <Dialog
    title="Before you use Rowan"
    opened={opened}
    onClose={onContinue}
    closeLabel="Continue"
    width="wide"
    dismissable={false}
    focusHeading
  >
    <TermsPoints />
  </Dialog>
)
