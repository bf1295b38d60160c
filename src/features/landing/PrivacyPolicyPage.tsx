import { Page } from '#ui/Page.tsx'

export const PrivacyPolicyPage = () => <Page title="PrivacyPolicy" />
