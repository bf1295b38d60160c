import { BrandMark } from '#ui/BrandMark.tsx'
import { LoaderScreen } from '#ui/Loader.tsx'
import { MenuIcon } from './icons.tsx'
import bar from './TopBar.module.css'

/**
 * The frame of a member's pages while it is not known who is there, or nothing of theirs is loaded: the
 * bar stands where it stays, and nothing in it can be pressed yet.
 */
export const ShellSkeleton = () => (
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
    <LoaderScreen />
  </>
)
