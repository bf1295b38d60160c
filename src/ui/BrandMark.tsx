import { brand } from './brand.ts'
import classes from './BrandMark.module.css'

interface BrandMarkProps {
  /** Hides the name on phones, where the bar needs the room, but keeps it as the label of a link. */
  isCompact?: boolean
}

/** Three rowan berries and a leaf, drawn as in build/mark.svg, and the name as text. */
export const BrandMark = ({ isCompact = false }: BrandMarkProps) => (
  <span className={classes['brand']}>
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <circle cx="8.6" cy="22.6" r="6" />
      <circle cx="21.6" cy="22.6" r="6" />
      <circle cx="15.1" cy="11.4" r="6" />
      <path d="M22.2 13.6C22 7.2 25 3 30.6 2.2 31.4 8 28.4 13.2 22.2 13.6Z" />
    </svg>
    <span className={isCompact ? 'visually-hidden-on-phones' : undefined}>{brand.name}</span>
  </span>
)
