import type { ReactNode } from 'react'
import classes from './pictures.module.css'

export const Picture = ({ children }: { children?: ReactNode }) => (
  <svg className={classes['picture']} viewBox="0 0 240 96" aria-hidden="true">
    {children}
  </svg>
)

export const thin = { strokeWidth: 1.8 } as const

/** The bridge of the landing page without its middle: what you came for cannot be reached now. */
export const GapPicture = () => (
  <Picture>
    <path d="M4 58H52C62 58 65 63 66 70L69 92M236 58H188C178 58 175 63 174 70L171 92" />
    <path
      {...thin}
      d="M50 58C66 48 82 42 98 39M190 58C174 48 158 42 142 39M62 52V32M80 44V25M96 39V20M178 52V32M160 44V25M144 39V20M62 32C74 26 86 22 96 20M178 32C166 26 154 22 144 20M88 88c5-4 11-4 16 0s11 4 16 0 11-4 16 0 11 4 16 0"
    />
    <circle cx="120" cy="58" r="6" />
  </Picture>
)

const posts = [62, 80, 98, 142, 160, 178]
const tops = [32, 24, 19, 19, 24, 32]

/**
 * The bridge of the landing page, as far as the member has built it; complete when everything is done.
 * @param share How much of it is built, from 0 to 1.
 */
export function BridgedPicture({ share = 1 }: { share?: number }) {
  const reach = 50 + share * 140
  const built = { pathLength: 100, strokeDasharray: `${share * 100} 100` }
  return (
    <Picture>
      <path d="M4 58H52C62 58 65 63 66 70L69 92M236 58H188C178 58 175 63 174 70L171 92" />
      <path className={classes['planned']} d="M50 58C90 32 150 32 190 58" />
      {share > 0 && (
        <>
          <path d="M50 58C90 32 150 32 190 58" {...built} />
          <path {...thin} d="M62 32C98 12 142 12 178 32" {...built} />
        </>
      )}
      {posts.map(
        (x, index) => x <= reach && <path key={x} {...thin} d={`M${x} ${tops[index]}v20`} />,
      )}
      <path {...thin} d="M88 88c5-4 11-4 16 0s11 4 16 0 11-4 16 0 11 4 16 0" />
      {share === 1 && <circle cx="120" cy="27" r="6" />}
    </Picture>
  )
}
