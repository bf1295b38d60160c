import { Button } from '@mantine/core'
import { Dialog } from '#ui/Dialog.tsx'
import { answersInWords } from '#ui/waiting-words.ts'
import classes from './SignOutDialog.module.css'

/** What becomes of the answers that are not sent when their owner signs out. */
export type WaitingChoice = 'send' | 'keep' | 'delete'

interface SignOutDialogProps {
  /** How many answers wait. */
  waiting: number
  isReachable: boolean
  opened: boolean
  onChoose: (choice: WaitingChoice) => void
  onStay: () => void
}

/** Asked only while something waits: what becomes of it is the person's to say. */
export function SignOutDialog(props: SignOutDialogProps) {
  const { waiting, isReachable, opened, onChoose, onStay } = props
  const them = waiting === 1 ? 'it' : 'them'
  return (
    <Dialog
      title={`${answersInWords(waiting)} not sent yet`}
      opened={opened}
      onClose={onStay}
      closeLabel="Stay signed in"
      focusHeading
    >
      <p>What should we do with {them} when you sign out?</p>
      <ul className={classes['choices']}>
        <li>
          <Button
            fullWidth
            variant="default"
            aria-disabled={!isReachable || undefined}
            aria-describedby="choice-send"
            onClick={() => isReachable && onChoose('send')}
          >
            Send {them} and sign out
          </Button>
          <p id="choice-send">
            {isReachable
              ? `We’ll sign you out as soon as we have ${them}.`
              : 'You’re offline, so we cannot send anything now.'}
          </p>
        </li>
        <li>
          <Button
            fullWidth
            variant="default"
            aria-describedby="choice-keep"
            onClick={() => onChoose('keep')}
          >
            Keep {them} on this device
          </Button>
          <p id="choice-keep">
            Locked, so only you can open it. We’ll send {them} when you sign in here again.
          </p>
        </li>
        <li>
          <Button
            fullWidth
            variant="default"
            aria-describedby="choice-delete"
            onClick={() => onChoose('delete')}
          >
            Delete {them}
          </Button>
          <p id="choice-delete">There’s no other copy of {them}. You can answer again later.</p>
        </li>
      </ul>
    </Dialog>
  )
}
