import { Button, Group, Text } from '@mantine/core'
import { routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import { TextLink } from '#ui/links.tsx'

/** The router's not-found fallback (section 8) within account settings. */
export const SettingsNotFoundPage = () => (
  <Page title="Not Found">
    <Text>There is nothing at this address.</Text>
    <Group>
      <Button component={TextLink} href={routes.myData}>
        Account settings
      </Button>
    </Group>
  </Page>
)
