import type { ReactNode } from 'react'
import { Dialog } from '#ui/Dialog.tsx'

interface WelcomeDialogProps {
  opened: boolean
  firstName: string
  onClose: () => void
  /** What is asked beside the greeting; it can be left as it is. */
  children?: ReactNode
}

/** Greets a member until they close it once. */
export const WelcomeDialog = ({ opened, firstName, onClose, children }: WelcomeDialogProps) => (
  <Dialog
    title={firstName ? `Welcome, ${firstName}` : 'Welcome'}
    opened={opened}
    onClose={onClose}
    focusHeading
  >
    <p>Rowan keeps your health profile in one place and helps research find you.</p>
    <ul>
      <li>Start with your task list: eight short questions about you, 5 to 8 minutes in all.</li>
      <li>Your data is yours. Nobody receives more than a rough outline without your consent.</li>
      <li>You can stop at any time and come back: what you have saved stays saved.</li>
    </ul>
    {children}
  </Dialog>
)
