import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { memberQueries } from '#api/queries.ts'
import type { Address } from '#contract/addresses.ts'
import { useMember } from '#identity/use-member.ts'
import { hrefs } from '#routes'
import { ErrorSummary, type FieldError } from '#ui/ErrorSummary.tsx'
import { SettingsPage } from '#ui/SettingsPage.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Ready } from '#ui/Unready.tsx'
import { AddAddress } from './AddAddress.tsx'
import classes from './AddressesPage.module.css'
import { SavedAddress } from './SavedAddress.tsx'

/** The home address, which belongs to the health profile, and the others that a kit can be sent to. */
export function AddressesPage() {
  const { subject } = useMember()
  const addresses = useQuery(memberQueries.addresses(subject))
  const [{ errors, tries }, setProblem] = useState<{
    errors: readonly FieldError[]
    tries: number
  }>({ errors: [], tries: 0 })
  return (
    <SettingsPage
      name="Addresses"
      hasError={errors.length > 0}
      above={<ErrorSummary key={tries} errors={errors} />}
    >
      {/* Section 8: a failed list shows the error's own message. */}
      <Ready query={addresses} what="your addresses" message={addresses.error?.message}>
        {(saved) => (
          <Addresses
            subject={subject}
            addresses={saved}
            onProblem={(found) => setProblem({ errors: found, tries: tries + 1 })}
          />
        )}
      </Ready>
    </SettingsPage>
  )
}

interface AddressesProps {
  subject: string
  addresses: readonly Address[]
  onProblem: (errors: readonly FieldError[]) => void
}

function Addresses({ subject, addresses: [home, ...others], onProblem }: AddressesProps) {
  const [isAdding, setIsAdding] = useState(false)
  const stop = () => {
    onProblem([])
    setIsAdding(false)
  }
  return (
    <>
      <h2>Home address</h2>
      {home ? (
        <SavedAddress address={home}>
          <TextLink href={hrefs.changeAnswer('address')}>
            Change <span className="visually-hidden">home address</span>
          </TextLink>
        </SavedAddress>
      ) : (
        <p>
          You have not told us where you live yet.{' '}
          <TextLink href={hrefs.changeAnswer('address')}>Give your address</TextLink>
        </p>
      )}
      <h2>Other addresses</h2>
      <p>We can send a kit to these. They’re not part of your health profile.</p>
      {others.length > 0 && (
        <ul className={classes['list']}>
          {others.map((address) => (
            <li key={address.id}>
              <SavedAddress address={address} removableBy={subject} />
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddAddress subject={subject} onProblem={onProblem} onDone={stop} />
      ) : (
        <Button variant="default" onClick={() => setIsAdding(true)}>
          Add an address
        </Button>
      )}
    </>
  )
}
