import { routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { ExternalLink, TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'

/** The page for a date of birth under 16. Nothing was saved. */
export const TooYoungPage = () => (
  <Page
    title={`${brand.name} is not for you yet`}
    lead="You need to be 16 or over to use this service."
  >
    <p>
      The date of birth you gave means you’re under 16. <strong>We have not saved it.</strong>{' '}
      Please come back when you’re 16.
    </p>
    <p>
      Was it a typing mistake?{' '}
      <TextLink href={routes.onboarding}>Go back and change the date</TextLink>.
    </p>
    <h2>Where to get help now</h2>
    <ul>
      <li>Talk to a parent, a carer or another adult you trust.</li>
      <li>Your GP surgery can help you at any age, and you can go on your own.</li>
      <li>
        Childline is free and private: call 0800 1111 or visit{' '}
        <ExternalLink href="https://www.childline.org.uk">childline.org.uk</ExternalLink>.
      </li>
      <li>For medical advice call 111. In an emergency call 999.</li>
    </ul>
    <p>
      <TextLink href={routes.landing}>Return to home page</TextLink>
    </p>
  </Page>
)
