import { Button, TextInput } from '@mantine/core'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import classes from './Lock.module.css'
import { pinField, type PinForming } from './use-pin-form.ts'

/** Asks for the PIN of the lock, or says how long nobody may try. */
export function PinForm({ forming, action }: { forming: PinForming; action: string }) {
  const { pin, setPin, submit, isTrying, left, errors } = forming
  const isWaiting = left > 0
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      {isWaiting && (
        <StatusBanner tone="attention">
          <p>
            You can try again in {timeInWords(left)}. Keep this page open: the time only passes
            while Rowan is open.
          </p>
        </StatusBanner>
      )}
      <PinField
        name={pinField}
        label="PIN"
        error={errors[0]?.message}
        value={pin}
        onChange={setPin}
        autoComplete="current-password"
      />
      <div>
        <Button type="submit" aria-disabled={isTrying || isWaiting}>
          {isTrying ? 'Checking…' : action}
        </Button>
      </div>
    </form>
  )
}

interface PinFieldProps {
  /** Also the id. */
  name: string
  label: string
  error: string | undefined
  value: string
  onChange: (typed: string) => void
  autoComplete: 'current-password' | 'new-password'
}

/** Six digits, which a password manager may fill in. */
export const PinField = ({ name, onChange, ...field }: PinFieldProps) => (
  <>
    {/* For password managers: this is not the account's password. */}
    <input type="text" hidden readOnly autoComplete="username" value="Rowan lock" />
    <TextInput
      id={name}
      name={name}
      classNames={{ input: classes['pin'] ?? '' }}
      description="6 digits"
      type="password"
      inputMode="numeric"
      maxLength={6}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  </>
)

function timeInWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
