import type { ReactNode } from 'react'
import classes from './CardLink.module.css'
import { TextLink } from './TextLink.tsx'

interface CardLinkProps {
  href: string
  className?: string | undefined
  children: ReactNode
}

/**
 * The link of a card or row. Only its text is the link, but the whole of the nearest positioned ancestor can be
 * pressed and shows the focus.
 */
export const CardLink = ({ href, className = '', children }: CardLinkProps) => (
  <TextLink href={href} className={`${classes['link']} ${className}`}>
    {children}
  </TextLink>
)
