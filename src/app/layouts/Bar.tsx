import type { ComponentProps, ReactNode } from 'react'
import { MenuIcon } from '#ui/status.tsx'
import classes from './Bar.module.css'

interface BarProps {
  /** What stands at its end. */
  end?: ReactNode
  /** Beside it at the end, above everything, dialogs included. */
  exit?: ReactNode
  children: ReactNode
}

/** The bar at the top of every page, of its skeleton and of the lock. */
export const Bar = ({ end, exit, children }: BarProps) => (
  <header className={classes['bar']}>
    <div>
      <div className={classes['row']}>
        {children}
        {end && <div>{end}</div>}
      </div>
    </div>
    {exit}
  </header>
)

/** Opens the drawer. On wide screens the rail has the menu. */
export const MenuButton = (button: ComponentProps<'button'>) => (
  <button type="button" className={classes['menu']} {...button}>
    <MenuIcon />
    Menu
  </button>
)
