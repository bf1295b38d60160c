import classes from './GapPicture.module.css'

/** The bridge of the landing page, joined: something is done. */
export const BridgedPicture = () => (
  <svg className={classes['picture']} viewBox="0 0 240 96" aria-hidden="true">
    <path d="M4 58H52C62 58 65 63 66 70L69 92M236 58H188C178 58 175 63 174 70L171 92M50 58C90 32 150 32 190 58" />
    <path
      className={classes['thin']}
      d="M62 52V32M80 43V24M98 38V19M142 38V19M160 43V24M178 52V32M62 32C98 12 142 12 178 32M88 88c5-4 11-4 16 0s11 4 16 0 11-4 16 0 11 4 16 0"
    />
    <circle cx="120" cy="27" r="6" />
  </svg>
)
