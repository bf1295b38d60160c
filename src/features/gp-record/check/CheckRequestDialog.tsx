import '@mantine/core/styles/Blockquote.layer.css'
import { Text, Blockquote, Group, Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useIsSharedDevice } from '#offline/session/cached-session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { longDate } from '#domain/formats.ts'
import { useHoldUpdates } from '#hold-updates'
import { announce } from '#ui/live-status.tsx'
import { readableText } from '#record/reading/text.ts'
import type { CheckRequest } from './check-requests.ts'
import type { LoadedRecord, RecordEntry } from '#record/reading/record-entry.ts'
import { Paper, type Patient, useIsPrinting } from '#record/Paper.tsx'
import paper from '#record/Paper.module.css'
import { checkLetter, emailDraft, type CheckLetter } from './check-letter.ts'

export interface CheckRequestDialogProps {
  entry: RecordEntry
  record: LoadedRecord
  patient: Patient
  /** YYYY-MM-DD. */
  today: string
  request: CheckRequest | undefined
  onChange: (request: CheckRequest) => void
  onClose: () => void
}

/** A message to the surgery about an entry, which the member sends themselves. It is saved while it is typed. */
export function CheckRequestDialog(props: CheckRequestDialogProps) {
  const { entry, record, patient, today, request, onChange, onClose } = props
  const { words: savedWords = '', askedOn } = request ?? {}
  // The saved text arrives a moment later: a field that waited for it would garble fast typing.
  const [words, setWords] = useState(savedWords)
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const waysHeading = useRef<HTMLHeadingElement>(null)
  const isPrinting = useIsPrinting()
  useHoldUpdates('message to the surgery', words !== '')
  const letter = checkLetter({
    entry,
    words,
    today,
    surgery: record.surgery,
    name: readableText(record.patient?.name) ?? patient.name,
  })

  /** False, with an error, if nothing has been written yet. */
  const isWritten = () => {
    const has = words.trim() !== ''
    setIsMissing(!has)
    if (!has) field.current?.focus()
    return has
  }
  const mark = (isSent: boolean) => {
    onChange({ words, ...(isSent && { askedOn: today }) })
    announce(isSent ? 'The date is saved' : 'The date is removed')
    onClose()
  }
  return (
    <>
      <div className="screen-only">
        <Dialog
          title="This looks wrong"
          opened
          onClose={onClose}
          width="wide"
          focusHeading
          isInPlace
          closeLabel="Save and close"
          action={
            <Button onClick={() => isWritten() && waysHeading.current?.focus()}>
              Write to my surgery
            </Button>
          }
        >
          <What entry={entry} />
          <Textarea
            ref={field}
            label="What looks wrong?"
            description="What it says, and what you think is right."
            error={isMissing && 'Write what looks wrong.'}
            rows={5}
            value={words}
            onChange={({ currentTarget: { value } }) => {
              setIsMissing(false)
              setWords(value)
              onChange({ ...request, words: value })
            }}
          />
          <WhereStored />
          <h3 ref={waysHeading} tabIndex={-1}>
            Send it by letter or email
          </h3>
          <Ways draft={emailDraft(letter)} isWritten={isWritten} />
          <Sent askedOn={askedOn} onMark={(isSent) => isWritten() && mark(isSent)} />
        </Dialog>
      </div>
      {isPrinting && (
        <Paper record={record} patient={patient}>
          <Letter letter={letter} />
        </Paper>
      )}
    </>
  )
}

const What = ({ entry: { title, date } }: Pick<CheckRequestDialogProps, 'entry'>) => (
  <>
    <p>
      Ask your surgery to check this entry. We do not send anything, and nothing changes in your
      record: only your surgery can correct it. If it matters for your treatment now, call them.
    </p>
    <Blockquote color="var(--rowan-line)" bg="transparent" py={0} ps="md" mb="md">
      <strong>{title}</strong>
      <br />
      {date}
    </Blockquote>
  </>
)

interface WaysProps {
  /** Undefined if the message is too long for one. */
  draft: string | undefined
  isWritten: () => boolean
}

const Ways = ({ draft, isWritten }: WaysProps) => (
  <>
    <Group gap="sm" my="md">
      <Button variant="default" onClick={() => isWritten() && window.print()}>
        Print a letter
      </Button>
      {draft !== undefined && (
        <Button
          component="a"
          href={draft}
          variant="default"
          onClick={(event) => {
            if (!isWritten()) event.preventDefault()
          }}
        >
          Write an email
        </Button>
      )}
    </Group>
    <p>
      {draft === undefined
        ? 'Your message is too long for an email. Print it as a letter, or make it shorter.'
        : 'The email opens in your own email app, with your message and this entry in it. Email is not secure: other people may be able to read it. A letter is safer.'}
    </p>
  </>
)

interface SentProps {
  askedOn: string | undefined
  onMark: (isSent: boolean) => void
}

const Sent = ({ askedOn, onMark }: SentProps) => (
  <>
    <p>
      {askedOn === undefined
        ? 'Once you’ve sent it, tell us, and the entry will show the date.'
        : `You asked your surgery about this on ${longDate(askedOn)}.`}
    </p>
    <Button variant="default" onClick={() => onMark(askedOn === undefined)}>
      {askedOn === undefined ? 'I’ve sent it' : 'I have not sent it'}
    </Button>
  </>
)

function WhereStored() {
  const isShared = useIsSharedDevice() ?? false
  return (
    <Text mt="xs">
      {isShared
        ? 'Other people use this device, so your message is only here until you close Rowan.'
        : 'Your message is saved on this device as you type, encrypted. We delete it, with the date you asked, when you sign out, remove the saved copy, or do not open your record for 30 days.'}
    </Text>
  )
}

const Letter = ({ letter: { opening, entry, closing } }: { letter: CheckLetter }) => (
  <div className={paper['written']}>
    {opening.map((line) => (
      <p key={line}>{line}</p>
    ))}
    <Blockquote color="var(--rowan-line)" bg="transparent" py={0} ps="md" mb="md">
      <p>{entry.join('\n')}</p>
    </Blockquote>
    {closing.map((line, index) => (
      <p key={index}>{line}</p>
    ))}
  </div>
)
