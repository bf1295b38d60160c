import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Container.css'
import '@mantine/core/styles/Text.css'
import '@mantine/core/styles/Title.css'
import { Button, Container, MantineProvider, Text, Title } from '@mantine/core'
import type { MouseEvent } from 'react'
import { createRoot } from 'react-dom/client'
import type { Block } from '../content.ts'

/** The cost of React and Mantine: the landing page's text in Mantine components. */
const Baseline = () => (
  <MantineProvider>
    <Container component="main" size="md">
      {landingText.map((block, index) => (
        <Part key={index} {...block} />
      ))}
    </Container>
  </MantineProvider>
)

function Part({ tag, words }: Block) {
  switch (tag) {
    case 'h1':
      return <Title order={1}>{words}</Title>
    case 'h2':
      return <Title order={2}>{words}</Title>
    case 'h3':
      return <Title order={3}>{words}</Title>
    case 'p':
      return <Text>{words}</Text>
    case 'a':
      return (
        <Button component="a" href="/pressed" onClick={leadOn}>
          {words}
        </Button>
      )
  }
}

/** Navigates, like a router. */
function leadOn(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  history.pushState(null, '', event.currentTarget.href)
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(<Baseline />)

if (hasWorker) {
  addEventListener('load', () => {
    // If it fails, nothing is cached, which the bench reports.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  })
}
