import type { ReactNode } from 'react'
import { brand } from '#ui/brand.ts'
import { BrandMark } from '#ui/BrandMark.tsx'
import { Loader } from '#ui/Loader.tsx'
import { MenuIcon } from './icons.tsx'
import classes from './ShellSkeleton.module.css'
import bar from './TopBar.module.css'

interface ShellSkeletonProps {
  /** The loader, once the wait has become long, where nothing is given. */
  children?: ReactNode
}

/**
 * The frame of a member's pages as it looks before anything of theirs is loaded: the bar stands where it
 * stays, and nothing in it can be pressed yet.
 */
export const ShellSkeleton = ({ children = <Quiet /> }: ShellSkeletonProps) => (
  <>
    <header className={bar['bar']}>
      <div className={bar['inner']}>
        <span className={bar['control']} aria-hidden="true">
          <MenuIcon />
          <span>Menu</span>
        </span>
        <div className={bar['end']}>
          <span className={bar['brand']} aria-hidden="true">
            <BrandMark isCompact />
          </span>
        </div>
      </div>
    </header>
    {children}
  </>
)

const Quiet = () => (
  <main id="main" tabIndex={-1}>
    <h1 className="visually-hidden">{brand.name}</h1>
    <div className={classes['late']}>
      <Loader isStill />
    </div>
  </main>
)
