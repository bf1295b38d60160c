import { Page } from '#ui/Page.tsx'

export const ContactUsPage = () => <Page title="ContactUs" />
