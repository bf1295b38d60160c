import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from 'wouter'
import { isNoPage } from '#contract/page-files.ts'
import { useIntent } from './preload.ts'
import { LineIcon } from './status.tsx'
import classes from './links.module.css'

interface TextLinkProps {
  href: string
  className?: string | undefined
  /** Whether it links to the current page. */
  isCurrent?: boolean
  /** Stands alone, so that it is a target of 44 px. */
  isTall?: boolean
  /** What the page that it leads to is told, in its history entry. */
  state?: unknown
  onClick?: () => void
  children: ReactNode
}

/** A link to another page of the app. */
export const TextLink = ({
  href,
  className,
  isCurrent,
  isTall,
  state,
  onClick,
  children,
}: TextLinkProps) => (
  <Link
    href={href}
    className={isTall ? classes['tall'] : className}
    aria-current={isCurrent ? 'page' : undefined}
    {...(state !== undefined && { state })}
    {...(onClick && { onClick })}
    {...useIntent(href)}
  >
    {children}
  </Link>
)

/** Each screen has one filled button: its main action. */
type Variant = 'filled' | 'outline' | 'quiet'

interface ButtonLinkProps {
  href: string
  variant?: Variant
  state?: unknown
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
}: Omit<ButtonLinkProps, 'onClick' | 'state'> & { onClick?: MouseEventHandler }) => (
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

/** The close button of a task's page: it leads to the dashboard (section 2). */
export const CloseLink = ({ href }: { href: string }) => (
  <TextLink href={href} className={classes['close']}>
    <LineIcon d="m6 6 12 12M18 6 6 18" />
    <span className="visually-hidden">Close and go to the dashboard</span>
  </TextLink>
)

interface ExternalLinkProps {
  href: string
  className?: string | undefined
  children: ReactNode
}

/** A link to another site, or to a file of ours. Any other address that is not https is shown as plain text. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  if (!isHttps(href) && !isNoPage(href)) return <span className={className}>{children}</span>
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children} <span className="link-note">(opens in a new tab)</span>
    </a>
  )
}

const isHttps = (href: string) => URL.canParse(href) && new URL(href).protocol === 'https:'

/** The first tab stop of every page. Not followed: the history entry of the page would lose what it knows. */
export const SkipLink = () => (
  <a className={classes['skipLink']} href="#main" onClick={skip}>
    Skip to main content
  </a>
)

const skip: MouseEventHandler = (event) => {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
