import { routes } from '#routes'
import { ButtonLink } from '#ui/links.tsx'
import { stepNames } from '#contract/kits.ts'

/** The link to register a kit, shown from the order on (section 2), and prominent once the kit has arrived. */
export const RegisterLink = ({ done }: { done: number }) => (
  <ButtonLink
    href={routes.kitRegister}
    variant={done < stepNames.indexOf('registered') ? 'outline' : 'filled'}
  >
    Register kit
  </ButtonLink>
)
