import { use, useState } from 'react'
import { longDate } from '#ui/format-date.ts'
import type { CheckRequest } from '../record/check-requests.ts'
import type { RecordEntry } from '../record/record-entry.ts'
import classes from './EntryCard.module.css'
import { Checking } from './record-contexts.ts'

/** A button to write to the surgery about an entry, or the date on which that was done. */
export function CheckRequestOffer({ entry }: { entry: RecordEntry }) {
  const checking = use(Checking)
  const [removed, setRemoved] = useState<CheckRequest>()
  if (!checking) return undefined
  const { requests, onOpen, onChange } = checking
  const request = requests.get(entry.fingerprint)
  const change = (to: CheckRequest | undefined) => {
    setRemoved(to ? undefined : request)
    onChange(entry.fingerprint, to)
  }
  const offer = (words: string) => (
    <button
      type="button"
      className={`link-button ${classes['check']}`}
      onClick={() => onOpen(entry)}
    >
      {words}
      <span className="visually-hidden">: {entry.title}</span>
    </button>
  )
  const askedOn = request?.askedOn
  if (askedOn === undefined && (request || !removed)) {
    return offer(request ? 'Go on with your message' : 'This looks wrong')
  }
  return (
    <div className={classes['asked']}>
      <p>
        {askedOn === undefined
          ? 'Your message and its date are removed.'
          : `You asked your surgery about this on ${longDate(askedOn)}.`}
      </p>
      {offer(askedOn === undefined ? 'This looks wrong' : 'Your message')}
      <button
        type="button"
        className={`link-button ${classes['check']}`}
        onClick={() => change(askedOn === undefined ? removed : undefined)}
      >
        {askedOn === undefined ? 'Undo' : 'I have heard back'}
        <span className="visually-hidden">: {entry.title}</span>
      </button>
    </div>
  )
}
