import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Address } from '#contract/addresses.ts'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import classes from './SavedAddress.module.css'
import { useAddresses } from './use-addresses.ts'
import { whyNotDone } from './why-not-done.ts'

interface SavedAddressProps {
  address: Address
  /** The member who may remove it here. */
  removableBy?: string
  children?: ReactNode
}

/** One address as it stands on a letter, beside what can be done with it. */
export const SavedAddress = ({ address, removableBy, children }: SavedAddressProps) => (
  <div className={classes['address']}>
    <address className={classes['lines']}>
      {[address.line1, address.line2, address.city, address.postcode].map(
        (line) => line && <span key={line}>{line}</span>,
      )}
    </address>
    {children}
    {removableBy && <Remove address={address} subject={removableBy} />}
  </div>
)

function Remove({ address: { id, name }, subject }: { address: Address; subject: string }) {
  const { remove } = useAddresses(subject)
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false })
  const press = async () => {
    if (state.isBusy) return
    setState({ isBusy: true })
    try {
      await remove(id)
      announce('The address is removed')
      document.querySelector<HTMLElement>('h1')?.focus()
    } catch (error) {
      setState({
        isBusy: false,
        problem: whyNotDone('The address has not been removed', error),
      })
    }
  }
  return (
    <>
      <Button variant="default" aria-disabled={state.isBusy} onClick={() => void press()}>
        {state.isBusy ? 'Removing…' : 'Remove'}
        <span className="visually-hidden">: {name}</span>
      </Button>
      {state.problem && (
        <div className={classes['problem']}>
          <StatusBanner tone="error">
            <p role="alert">{state.problem}</p>
          </StatusBanner>
        </div>
      )}
    </>
  )
}
