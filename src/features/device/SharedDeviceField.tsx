import { Checkbox } from '@mantine/core'

interface SharedDeviceFieldProps {
  isShared: boolean
  onChange: (isShared: boolean) => void
}

/** Whether others use this device too (product rules). Not ticked: it is the member's own. */
export const SharedDeviceField = ({ isShared, onChange }: SharedDeviceFieldProps) => (
  <Checkbox
    label="Other people use this device too"
    description="Then nothing that you read here is kept on it, and the browser is asked not to remember what is typed. An answer that waits to be sent still is, sealed, for you alone."
    checked={isShared}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
