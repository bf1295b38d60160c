import { Picture, thin } from './pictures.tsx'
import classes from './pictures.module.css'

/*
 * Where something is waited for or has just gone: drawn in the two colours of the others, and loaded where it is shown.
 */

const planned = classes['planned']

/** A parcel on the road to a house: the kit is on its way. */
export const OnItsWayScene = () => (
  <Picture>
    <path d="M4 80C44 66 92 66 128 76s72 12 108 4M66 34l26-8 26 8v28l-26 9-26-9ZM66 34l26 9 26-9M92 43v28" />
    <path {...thin} d="m79 30 26 8.500v9M172 54l28-22 28 22M178 79V52M222 79V52M193 80V62h14v18" />
    <path className={planned} d="M10 62c16-12 30-16 46-16M128 50c14-2 28 0 40 6" />
    <circle cx="200" cy="51" r="5" />
  </Picture>
)

/** A letter that has left: the answers are with the study. */
export const SentScene = () => (
  <Picture>
    <path className={planned} d="M24 78C58 92 104 86 122 66S116 36 104 44s8 28 42 10" />
    <path d="m150 44 78-34-28 56-16-18Z" />
    <path {...thin} d="m184 48 44-38M184 48l-2 20 10-11" />
    <circle cx="18" cy="76" r="6" />
  </Picture>
)

/** A lighthouse: there is nothing yet, and we look out for it. */
export const LookoutScene = () => (
  <Picture>
    <path d="M4 84c10-4 18-4 28 0s18 4 28 0 18-4 28 0M152 84c10-4 18-4 28 0s18 4 28 0 18-4 28 0M92 88c8-8 14-10 28-10s20 2 28 10M108 78l4-40h16l4 40" />
    <path {...thin} d="M110 58h20M104 38h32M112 38V24h16v14M110 24l10-9 10 9Z" />
    <path className={planned} d="M100 30 30 16M100 34 26 44M140 30l70-14M140 34l74 10" />
    <circle cx="120" cy="31" r="5" />
  </Picture>
)
