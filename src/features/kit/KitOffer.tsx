import { Button } from '@mantine/core'
import { noResults } from '#domain/kit-messages.ts'
import { routes } from '#routes'
import { TextLink } from '#ui/links.tsx'
import { EmptyState } from '#ui/states.tsx'
import { KitPicture } from './KitPicture.tsx'

/** Offers a kit to a member who has not ordered one, and says what happens then. */
export const KitOffer = () => (
  <>
    <EmptyState
      picture={<KitPicture />}
      title="Have your whole genome read, from home"
      action={
        <Button component={TextLink} href={routes.kitWizard.href('step1')}>
          Order DNA test kit
        </Button>
      }
    >
      <p>
        The kit is free and comes by post. You give a little saliva and post it back. The laboratory
        reads your whole genome about 30 times over, to be sure.
      </p>
    </EmptyState>
    <h2>What happens</h2>
    <ol>
      <li>You order the kit here. It takes 3 to 5 minutes.</li>
      <li>When the kit arrives, register it and give your sample.</li>
      <li>The laboratory takes 8 to 12 weeks after it receives your sample.</li>
      <li>Your data arrives within 48 hours of the laboratory finishing. We’ll let you know.</li>
    </ol>
    <p>
      You can follow each step on this page. {noResults} If you need a genetic test for your care,
      ask your GP or specialist.
    </p>
    <p>
      <TextLink href={routes.helpPage.href('genetic-test-ordering')}>Need help?</TextLink>
    </p>
  </>
)
