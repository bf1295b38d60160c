import { Page } from '#ui/Page.tsx'

export const LandingPage = () => <Page title="Landing" />
