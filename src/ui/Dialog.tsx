import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'

interface DialogProps {
  title: string
  opened: boolean
  onClose: () => void
  /** The words on the one button below. */
  closeLabel?: string
  /** 512 px for a message, 760 px for more (section 9). */
  width?: 'narrow' | 'wide'
  /** Long text is read from its heading, not from its last button. */
  focusHeading?: boolean
  /** What the dialog asks about: its button stands before the one that closes. */
  action?: ReactNode
  /** False: only the button closes it, neither the cross, the backdrop nor Escape. */
  dismissable?: boolean
  /** True: it stands inside what it was opened from, so that a `Cover` hides it too. */
  isInPlace?: boolean
  children: ReactNode
}

/** The quick exit stays in sight over a tall dialog; a low window has no room for that. */
const belowBar = 'max(5dvh, min(4.5rem, 12dvh))'

const widths = { narrow: 512, wide: 760 } as const

const parts = {
  inner: classes['inner'] ?? '',
  content: classes['dialog'] ?? '',
  header: classes['header'] ?? '',
  title: classes['title'] ?? '',
}

/** A message over the page. The page behind it is inert; the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const { title, opened, onClose, closeLabel = 'Close', width = 'narrow' } = props
  const { focusHeading = false, dismissable = true, isInPlace = false } = props
  const { action, children } = props
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={widths[width]}
      classNames={parts}
      centered
      withinPortal={!isInPlace}
      yOffset={belowBar}
      closeOnClickOutside={dismissable}
      closeOnEscape={dismissable}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title tabIndex={-1} data-autofocus={focusHeading || undefined}>
            {title}
          </Modal.Title>
          {dismissable && <Modal.CloseButton aria-label="Dismiss" />}
        </Modal.Header>
        {/* Not Modal.Body: it would make the whole text the description of the dialog. */}
        <div className={classes['body']}>{children}</div>
        <div className={classes['footer']}>
          {action}
          <Button
            variant={action ? 'default' : 'filled'}
            onClick={onClose}
            data-autofocus={!focusHeading || undefined}
          >
            {closeLabel}
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
