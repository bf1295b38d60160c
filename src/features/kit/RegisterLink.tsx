import { Button } from '@mantine/core'
import { routes } from '#routes'
import { TextLink } from '#ui/links.tsx'
import { stepNames } from '#contract/kits.ts'

/** The link to register a kit, shown from the order on (section 2), and prominent once the kit has arrived. */
export const RegisterLink = ({ done }: { done: number }) => (
  <Button
    component={TextLink}
    href={routes.kitRegister}
    variant={done < stepNames.indexOf('registered') ? 'outline' : 'filled'}
  >
    Register kit
  </Button>
)
