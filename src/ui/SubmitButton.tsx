import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface SubmitButtonProps {
  /** It keeps the focus while it is busy, so it is never `disabled`. */
  isBusy: boolean
  /** The label while it is busy: "Saving…". */
  busy: string
  /** Why else it cannot be pressed is said beside it. */
  isUnavailable?: boolean
  variant?: 'filled' | 'default'
  children: ReactNode
}

/** The button of a form. */
export const SubmitButton = (props: SubmitButtonProps) => {
  const { isBusy, busy, isUnavailable = false, variant = 'filled', children } = props
  return (
    <Button type="submit" variant={variant} aria-disabled={isBusy || isUnavailable || undefined}>
      {isBusy ? busy : children}
    </Button>
  )
}
