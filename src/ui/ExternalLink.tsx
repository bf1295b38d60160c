import type { ReactNode } from 'react'

interface ExternalLinkProps {
  href: string
  className?: string | undefined
  children: ReactNode
}

/** A link to another site. An address that is not https is shown as plain text. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  if (!isHttps(href)) return <span className={className}>{children}</span>
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children} <span className="link-note">(opens in a new tab)</span>
    </a>
  )
}

const isHttps = (href: string) => URL.canParse(href) && new URL(href).protocol === 'https:'
