import { BrandMark } from '#ui/BrandMark.tsx'
import { LoaderScreen } from '#ui/loading.tsx'
import { Bar, MenuButton } from './Bar.tsx'
import bar from './Bar.module.css'
import rail from './Rail.module.css'

/**
 * The skeleton of a member's pages, until the member is known and their page has loaded. The rail and the bar
 * are in their final place, and nothing in them can be pressed yet.
 */
export const ShellSkeleton = () => (
  <>
    <RailPlace />
    <div className={rail['beside']}>
      <Bar>
        <MenuButton aria-hidden="true" disabled />
        <span className={bar['brand']} aria-hidden="true">
          <span>
            <BrandMark />
          </span>
        </span>
      </Bar>
      <LoaderScreen />
    </div>
  </>
)

/** The placeholder of the rail, with the logo, until its code has loaded and the member is known. */
export const RailPlace = () => (
  <div className={rail['rail']} aria-hidden="true">
    <span>
      <BrandMark />
    </span>
  </div>
)
