import { Checkbox } from '@mantine/core'

interface SharedDeviceFieldProps {
  isShared: boolean
  onChange: (isShared: boolean) => void
}

/** Whether others use this device too (product rules). Not ticked: it is the member's own. */
export const SharedDeviceField = ({ isShared, onChange }: SharedDeviceFieldProps) => (
  <Checkbox
    label="Other people use this device too"
    description="We will not save what you read on this device, and we’ll ask the browser not to remember what you type. We still keep an answer waiting to be sent, locked so only you can open it."
    checked={isShared}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
