import { routes } from '#routes'
import { TextLink } from '#ui/TextLink.tsx'

export const ToAppointment = () => (
  <p>
    Going to an appointment?{' '}
    <TextLink href={routes.appointment}>Gather what you want to talk about</TextLink>.
  </p>
)
