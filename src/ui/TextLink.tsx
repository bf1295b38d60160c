import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useIntent } from './preload.ts'

interface TextLinkProps {
  href: string
  className?: string | undefined
  /** Whether it links to the current page. */
  isCurrent?: boolean
  onClick?: () => void
  children: ReactNode
}

/** A link to another page of the app. */
export const TextLink = ({ href, className, isCurrent, onClick, children }: TextLinkProps) => (
  <Link
    href={href}
    className={className}
    aria-current={isCurrent ? 'page' : undefined}
    {...(onClick && { onClick })}
    {...useIntent(href)}
  >
    {children}
  </Link>
)
