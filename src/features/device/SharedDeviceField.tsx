import { Checkbox } from '@mantine/core'

interface SharedDeviceFieldProps {
  /** What follows if they do. */
  description: string
  isShared: boolean
  onChange: (isShared: boolean) => void
}

/** Whether others use this device too (product rules). Not ticked: it is the member's own. */
export const SharedDeviceField = ({ description, isShared, onChange }: SharedDeviceFieldProps) => (
  <Checkbox
    label="Other people use this device too"
    description={description}
    checked={isShared}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
