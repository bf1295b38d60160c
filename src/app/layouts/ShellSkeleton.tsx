import { BrandMark } from '#ui/BrandMark.tsx'
import { MenuIcon } from '#ui/LineIcon.tsx'
import { LoaderScreen } from '#ui/Loader.tsx'
import rail from './Rail.module.css'
import bar from './TopBar.module.css'

/**
 * The frame of a member's pages while it is not known who is there, or nothing of theirs is loaded: the
 * rail and the bar stand where they stay, and nothing in them can be pressed yet.
 */
export const ShellSkeleton = () => (
  <>
    <RailPlace />
    <div className={rail['beside']}>
      <header className={bar['bar']}>
        <div className={bar['inner']}>
          <span className={`${bar['control']} ${bar['menu']}`} aria-hidden="true">
            <MenuIcon />
            <span>Menu</span>
          </span>
          <span className={bar['brand']} aria-hidden="true">
            <span className={bar['mark']}>
              <BrandMark />
            </span>
          </span>
        </div>
      </header>
      <LoaderScreen />
    </div>
  </>
)

/** Where the rail stands, with the mark, until its code and the member are there. */
export const RailPlace = () => (
  <div className={rail['rail']} aria-hidden="true">
    <span className={rail['mark']}>
      <BrandMark />
    </span>
  </div>
)
