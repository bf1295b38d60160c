import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AddressForm } from '#contract/addresses.ts'
import type { AddressCheck } from './address-service.ts'
import type { QuestionProps } from '../questions.ts'
import classes from './ConfirmAddress.module.css'
import { QuestionPage } from '../QuestionFrame.tsx'
import type { Saving } from '../use-answer-form.ts'

interface ConfirmAddressProps {
  asking: QuestionProps
  saving: Saving
  typed: AddressForm
  check: AddressCheck
}

/** Section 5: a typed address is confirmed against the one that the service identified. */
export function ConfirmAddress({ asking, saving, typed, check }: ConfirmAddressProps) {
  const { notSaved, isSaving } = saving
  const use = (address: AddressForm) => void saving.save({ questionType: 'address', address })
  return (
    <QuestionPage
      asking={asking}
      errors={notSaved ? [{ fieldId: 'use-typed', message: notSaved }] : []}
    >
      <h1 tabIndex={-1}>
        {check.outcome === 'found' ? 'Which address is right?' : 'Is this address right?'}
      </h1>
      {check.outcome === 'not-found' && (
        <p>We could not find this address. This can happen with new homes. Check what you typed.</p>
      )}
      {check.outcome === 'unavailable' && (
        <p>
          We could not check this address, because the address service is not responding. You can
          still use what you typed.
        </p>
      )}
      <div className={classes['addresses']}>
        <Candidate title="The address you typed" address={typed}>
          <Button
            id="use-typed"
            variant={check.outcome === 'found' ? 'default' : 'filled'}
            aria-disabled={isSaving}
            onClick={() => use(typed)}
          >
            Use the address I typed
          </Button>
        </Candidate>
        {check.outcome === 'found' && (
          <Candidate title="The address we found" address={check.address}>
            <Button aria-disabled={isSaving} onClick={() => use(check.address)}>
              Use the address we found
            </Button>
          </Candidate>
        )}
      </div>
      {isSaving && <p>Saving…</p>}
      <Button variant="subtle" onClick={() => window.history.back()}>
        Change the address
      </Button>
    </QuestionPage>
  )
}

interface CandidateProps {
  title: string
  address: AddressForm
  children: ReactNode
}

const Candidate = ({ title, address, children }: CandidateProps) => (
  <section className={classes['candidate']}>
    <h2 className={classes['title']}>{title}</h2>
    <address className={classes['lines']}>
      {[address.line1, address.line2, address.city, address.postcode].map(
        (line) => line && <span key={line}>{line}</span>,
      )}
    </address>
    {children}
  </section>
)
