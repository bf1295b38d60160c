import { useRef } from 'react'
import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { brand } from '#ui/brand.ts'
import { ButtonLink, TextLink } from '#ui/links.tsx'
import { usePageTitle } from '#ui/Page.tsx'
import { useHeadingFocus } from '#ui/use-heading-focus.ts'
import { useWaysIn } from '#domain/ways-in.ts'
import { StatusBanner } from '#ui/status.tsx'
import { BridgePicture } from './BridgePicture.tsx'
import { DataPromise } from './DataPromise.tsx'
import classes from './LandingPage.module.css'
import { Offers } from './Offers.tsx'

/** What the product is, whom it is for, and what happens to their data (section 1). */
export function LandingPage() {
  const main = useRef<HTMLElement>(null)
  const { signUp, signIn } = useWaysIn()
  useHeadingFocus(main)
  usePageTitle('Bridging the gap between patients and clinical trials')
  return (
    <main id="main" ref={main} tabIndex={-1} className={classes['landing']}>
      <section className={classes['hero']}>
        <div className={classes['promise']}>
          <Farewell />
          <h1 className={classes['headline']}>
            Bridging the gap between patients and clinical trials
          </h1>
          <p className={classes['lead']}>
            Living with a rare disease should not mean waiting to be found. Keep your health
            information in one place, and decide which research can use it.
          </p>
          <div className={classes['ways']}>
            <ButtonLink href={signUp}>Create an account</ButtonLink>
            <p className={classes['member']}>
              Already a member? <TextLink href={signIn}>Log in</TextLink>
            </p>
          </div>
          <p className={classes['for']}>
            {brand.name} is for people aged 16 or over in England, and for your own health only.
          </p>
        </div>
        <div className={classes['picture']}>
          <BridgePicture />
        </div>
      </section>
      <Offers />
      <DataPromise signUp={signUp} />
    </main>
  )
}

/** In the history state after a sign-out, here or in another tab. */
const JustLeft = v.object({ isAccountClosed: v.boolean() })

/** The goodbye after a sign-out, or after the account was closed here or elsewhere. */
function Farewell() {
  const state = v.safeParse(JustLeft, useHistoryState<unknown>())
  if (!state.success) return undefined
  if (!state.output.isAccountClosed) {
    return (
      <StatusBanner tone="done" title="You’re signed out">
        <p>What you read here is removed from this device.</p>
      </StatusBanner>
    )
  }
  return (
    <StatusBanner tone="done" title="Your account is closed">
      <p>
        We’ve deleted your data and removed it from this device, including any answers waiting to be
        sent. Thank you for being part of Rowan.
      </p>
    </StatusBanner>
  )
}
