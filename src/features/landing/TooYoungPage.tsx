import { Page } from '#ui/Page.tsx'

export const TooYoungPage = () => <Page title="TooYoung" />
