import { BrandMark } from '#ui/BrandMark.tsx'
import { MenuIcon } from '#ui/status.tsx'
import { LoaderScreen } from '#ui/loading.tsx'
import rail from './Rail.module.css'
import bar from './TopBar.module.css'

/**
 * The skeleton of a member's pages, until the member is known and their page has loaded. The rail and the bar
 * are in their final place, and nothing in them can be pressed yet.
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

/** The placeholder of the rail, with the logo, until its code has loaded and the member is known. */
export const RailPlace = () => (
  <div className={rail['rail']} aria-hidden="true">
    <span className={rail['mark']}>
      <BrandMark />
    </span>
  </div>
)
