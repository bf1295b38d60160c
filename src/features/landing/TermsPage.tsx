import { Page } from '#ui/Page.tsx'

export const TermsPage = () => <Page title="Terms" />
