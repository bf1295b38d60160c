import { Button, Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'

interface DialogProps {
  title: string
  opened: boolean
  onClose: () => void
  /** The label of the closing button. */
  closeLabel?: string
  /** Whether the text has the main button, as an action would be. */
  closesQuietly?: boolean
  /** 512 px for a message, 760 px for more (section 9), or the whole window. */
  width?: 'narrow' | 'wide' | 'full'
  /** Focuses the heading, so that a long text is read from its beginning. */
  focusHeading?: boolean
  /** The button of the dialog's action, before the closing button. */
  action?: ReactNode
  /** If false, only the button closes it: no cross, no backdrop, no Escape. */
  dismissable?: boolean
  /** If true, it renders in place and not in a portal, so that a `Cover` hides it too. */
  isInPlace?: boolean
  /** If false, whoever closes it says where the focus goes. */
  returnsFocus?: boolean
  /** Where else it renders: for what is within something that moves, as the rows of a long list do. */
  portalTarget?: HTMLElement | undefined
  children: ReactNode
}

/** Keeps the quick exit visible above a tall dialog, unless the window is too low. */
const belowBar = 'max(5dvh, min(4.5rem, 12dvh))'

const widths = { narrow: 512, wide: 760, full: '100%' } as const

/** A modal dialog. The page behind it is inert; closing returns the focus. */
export function Dialog(props: DialogProps) {
  const { title, opened, onClose, closeLabel = 'Close', width = 'narrow' } = props
  const { focusHeading = false, dismissable = true, isInPlace = false, portalTarget } = props
  const { returnsFocus = true } = props
  // Mantine notes where the focus was when a dialog opens, and not where one is there open from the first: loaded by a press.
  const isMounted = useMounted()
  const { action, closesQuietly = action !== undefined, children } = props
  return (
    <Modal.Root
      opened={opened && isMounted}
      onClose={onClose}
      size={widths[width]}
      centered
      fullScreen={width === 'full'}
      withinPortal={!isInPlace}
      returnFocus={returnsFocus}
      {...(portalTarget && { portalProps: { target: portalTarget } })}
      yOffset={belowBar}
      closeOnClickOutside={dismissable}
      closeOnEscape={dismissable}
      data-escape-closes={opened && dismissable ? 'anywhere' : undefined}
    >
      <Modal.Overlay />
      <Modal.Content className={classes['dialog']}>
        <Modal.Header>
          <Modal.Title tabIndex={-1} data-autofocus={focusHeading || undefined}>
            {title}
          </Modal.Title>
          {/* Over the whole window it would be under the quick exit. */}
          {dismissable && width !== 'full' && <Modal.CloseButton aria-label="Dismiss" />}
        </Modal.Header>
        {/* Not Modal.Body, which would make the whole text the dialog's description. */}
        <div>{children}</div>
        <div className={classes['footer']}>
          {action}
          <Button
            variant={closesQuietly ? 'default' : 'filled'}
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
