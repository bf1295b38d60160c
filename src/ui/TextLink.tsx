import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useIntent } from './preload.ts'

interface TextLinkProps {
  href: string
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** A link to another page of the app. */
export const TextLink = ({ href, className, onClick, children }: TextLinkProps) => (
  <Link href={href} className={className} {...(onClick && { onClick })} {...useIntent(href)}>
    {children}
  </Link>
)
