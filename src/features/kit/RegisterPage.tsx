import { Box, Button, Group, Paper, Title } from '@mantine/core'
import { routes } from '#routes'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { KitGate } from './KitGate.tsx'
import { KitPicture } from './KitPicture.tsx'
import { Preparation } from './progress/Preparation.tsx'

/** The page before the lab partner's registration page (section 2). */
export const RegisterPage = () => (
  <KitGate>
    <Page
      title="Register your test kit and follow our step-by-step guide"
      documentTitle="Register your test kit"
      backTo={{ href: routes.kit, label: 'Back' }}
    >
      <Paper component="section" variant="quiet" aria-labelledby="register">
        <Group gap="lg">
          <KitPicture />
          <Box flex="1 1 16rem">
            <Title order={2} mt={0} mb="xs" id="register">
              Register and complete your test
            </Title>
            <p>
              You register with our lab partner. Keep the box next to you: the kit ID is on its
              side. It takes 1 to 3 minutes.
            </p>
            <Button component={TextLink} href={routes.kitPartner}>
              Register and complete test
            </Button>
          </Box>
        </Group>
      </Paper>
      <Preparation />
      <p>
        <TextLink href={routes.helpPage.href('genetic-test-ordering')}>Find out more</TextLink>
      </p>
    </Page>
  </KitGate>
)
