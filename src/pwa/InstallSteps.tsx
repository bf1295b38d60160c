import type { ReactNode } from 'react'
import classes from './InstallOffer.module.css'

/** The steps on an iPhone or iPad, where the app cannot offer a button. */
export const ShareMenuSteps = () => (
  <>
    <ol className={classes['steps']}>
      <li>
        Press <Named>Share</Named>{' '}
        <svg viewBox="0 0 24 24" width="20" height="20" className={classes['share']} aria-hidden>
          <path d="M12 15V3m0 0L8 7m4-4 4 4M7 11H5v10h14V11h-2" />
        </svg>
        , at the bottom or the top of the screen.
      </li>
      <li>
        Choose <Named>Add to Home Screen</Named>. You may have to scroll down to find it.
      </li>
      <li>
        Press <Named>Add</Named>.
      </li>
    </ol>
    <p className={classes['note']}>
      On an iPhone or iPad, the app on your home screen has its own storage. You’ll need to log in
      there again. Answers waiting to be sent here do not move across, so send them first. If you do
      not open the app for several weeks, your device may clear what it has saved. You will not lose
      anything you’ve already sent.
    </p>
  </>
)

export const BrowserMenuSteps = () => (
  <p>
    Look in your browser’s menu for <Named>Install app</Named> or <Named>Add to Home screen</Named>.
    Not every browser has this.
  </p>
)

const Named = ({ children }: { children: ReactNode }) => <strong>{children}</strong>
