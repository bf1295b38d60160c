import type { ReactNode } from 'react'
import classes from './CardLink.module.css'
import { TextLink } from './TextLink.tsx'

interface CardLinkProps {
  href: string
  className?: string | undefined
  children: ReactNode
}

/**
 * The name of what a card or a row leads to. All of the nearest positioned element around it can be
 * pressed and shows the focus; the name alone is the link.
 */
export const CardLink = ({ href, className = '', children }: CardLinkProps) => (
  <TextLink href={href} className={`${classes['link']} ${className}`}>
    {children}
  </TextLink>
)
