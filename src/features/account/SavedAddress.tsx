import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#api/call.ts'
import { useSubmit } from '#api/use-submit.ts'
import { removeAddress, type Address } from '#contract/addresses.ts'
import { announce } from '#ui/live-status.tsx'
import { FailureBanner } from '#ui/StatusBanner.tsx'
import classes from './SavedAddress.module.css'
import { refreshAddresses } from './queries.ts'

interface SavedAddressProps {
  address: Address
  /** The member who may remove it here. */
  removableBy?: string
  children?: ReactNode
}

/** One address, laid out as on a letter, with its actions. */
export const SavedAddress = ({ address, removableBy, children }: SavedAddressProps) => (
  <div className={classes['address']}>
    <address className={classes['lines']}>
      {(['line1', 'line2', 'city', 'postcode'] as const).map(
        (line) => address[line] && <span key={line}>{address[line]}</span>,
      )}
    </address>
    {children}
    {removableBy && <Remove address={address} subject={removableBy} />}
  </div>
)

function Remove({ address: { id, name }, subject }: { address: Address; subject: string }) {
  const client = useQueryClient()
  const { submit, isPending, failure } = useSubmit({
    action: 'remove-address',
    send: (_: void, options) => call(removeAddress, { params: { id } }, options),
    onDone: async () => {
      await refreshAddresses(client, subject)
      announce('The address is removed')
      document.querySelector<HTMLElement>('h1')?.focus()
    },
  })
  return (
    <>
      <Button variant="default" aria-disabled={isPending} onClick={() => submit()}>
        {isPending ? 'Removing…' : 'Remove'} <span className="visually-hidden">{name}</span>
      </Button>
      {failure && (
        <div className={classes['problem']}>
          <FailureBanner>{failure.message}</FailureBanner>
        </div>
      )}
    </>
  )
}
