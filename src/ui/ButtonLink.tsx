import type { MouseEventHandler, ReactNode } from 'react'
import classes from './ButtonLink.module.css'
import { TextLink } from './TextLink.tsx'

/** Each screen has one filled button: its main action. */
type Variant = 'filled' | 'outline' | 'quiet'

interface ButtonLinkProps {
  href: string
  variant?: Variant
  onClick?: () => void
  children: ReactNode
}

const look = (variant: Variant) => `${classes['button']} ${classes[variant]}`

/** A link to another page of the app that looks like a button. A plain anchor, so that public pages stay light. */
export const ButtonLink = ({ variant = 'filled', children, ...link }: ButtonLinkProps) => (
  <TextLink {...link} className={look(variant)}>
    {children}
  </TextLink>
)

/** The same for an address that the app's router does not know, such as `mailto:`. */
export const ButtonAnchor = ({
  href,
  variant = 'filled',
  onClick,
  children,
}: Omit<ButtonLinkProps, 'onClick'> & { onClick?: MouseEventHandler }) => (
  <a href={href} className={look(variant)} onClick={onClick}>
    {children}
  </a>
)

interface PlainButtonProps {
  variant?: Variant
  onClick: () => void
  children: ReactNode
}

/** The same as a button, for pages that must work without the rest of the app. */
export const PlainButton = ({ variant = 'filled', onClick, children }: PlainButtonProps) => (
  <button type="button" className={look(variant)} onClick={onClick}>
    {children}
  </button>
)
