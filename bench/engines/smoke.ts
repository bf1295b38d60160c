import { routes } from '../../src/routes.ts'
import type { TestEnvironment } from '../../e2e/answers/environment.ts'
import { isEffect } from '../../e2e/answers/journal.ts'
import { people } from '../../e2e/support/people.ts'
import { decryptStored, refuseChanged, storeEncrypted, workerReady } from './browser-checks.ts'
import { fill, pressNamed, see, until, type Tab } from './tab.ts'

/** What an engine must be able to do. Each step continues from the one before. */
export interface SmokeStep {
  name: string
  run: (parts: SmokeParts) => Promise<void>
}

export interface SmokeParts {
  tab: Tab
  environment: TestEnvironment
  /** Cuts the network, or restores it. */
  line: { cut: () => void; mend: () => void }
}

export const smokeSteps: readonly SmokeStep[] = [
  { name: 'stores an encrypted row, strictly', run: storage },
  { name: 'decrypts it after a reload with a key that cannot be exported', run: decryption },
  { name: 'signs in on the screen', run: signIn },
  { name: 'answers a question', run: answer },
  { name: 'reads the kit', run: readKit },
  { name: 'starts with the server dead, and shows the kit with its date', run: startOffline },
  { name: 'answers with the server dead', run: answerOffline },
  { name: 'sends the answer once when the server is back', run: sendLater },
]

async function storage({ tab, environment }: SmokeParts): Promise<void> {
  await tab.goto(environment.origin + routes.privacyPolicy)
  await see(tab, /Privacy Policy/)
  await insist(tab, 'the row is stored', storeEncrypted)
}

async function decryption({ tab, environment }: SmokeParts): Promise<void> {
  await tab.goto(environment.origin + routes.terms)
  await insist(tab, 'the row can be decrypted', decryptStored)
  await insist(tab, 'a changed row does not open', refuseChanged)
}

async function signIn({ tab, environment }: SmokeParts): Promise<void> {
  await tab.goto(environment.origin + routes.signIn)
  await fill(tab, 'input[name=identifier]', people.amina.email)
  await pressNamed(tab, 'Continue')
  await fill(tab, 'input[name=password]:not([tabindex="-1"])', people.amina.password)
  await pressNamed(tab, 'Continue')
  await until(tab, 'the dashboard', `location.pathname === '${routes.dashboard}'`)
  await until(tab, 'a greeting', `document.querySelector('[role=dialog]') !== null`)
  await pressNamed(tab, 'Continue')
  await see(tab, /Welcome/)
  await pressNamed(tab, 'Close')
  await see(tab, /Okafor-Reid/)
  // A document that is left at once takes the note with it that the greeting was closed: the next shows it again.
  await until(tab, 'the stored note', 'Clerk.user.unsafeMetadata.hasSeenWelcomeMessage === true')
}

async function answer({ tab, environment }: SmokeParts): Promise<void> {
  await tab.goto(environment.origin + routes.changeAnswer.href('medication'))
  await fill(tab, 'main input, main textarea', 'Ramipril, Vitamin D')
  await pressNamed(tab, 'Save')
  await until(tab, 'the health profile', `location.pathname === '${routes.healthProfile}'`)
  await see(tab, /Vitamin D/)
}

async function readKit({ tab, environment }: SmokeParts): Promise<void> {
  await tab.goto(environment.origin + routes.kit)
  await see(tab, /Order \d/)
  await see(tab, /Done[^]*In progress/)
}

async function startOffline({ tab, environment, line }: SmokeParts): Promise<void> {
  await insist(tab, 'the worker is ready', workerReady)
  // Pages are cached when they are read, so both are opened before the network is cut.
  await tab.goto(environment.origin + routes.healthProfile)
  await see(tab, /Your answers/)
  await tab.goto(environment.origin + routes.kit)
  await see(tab, /Done[^]*In progress/)
  line.cut()
  await tab.goto(environment.origin + routes.kit)
  await see(tab, /Order \d/)
  await see(tab, /Saved copy from/)
}

async function answerOffline({ tab, environment }: SmokeParts): Promise<void> {
  await tab.goto(environment.origin + routes.changeAnswer.href('medication'))
  await fill(tab, 'main input, main textarea', 'Ramipril, Folic acid')
  await pressNamed(tab, 'Save')
  await see(tab, /Saved on this device/)
}

async function sendLater({ tab, environment, line }: SmokeParts): Promise<void> {
  const before = environment.journal.length
  line.mend()
  await see(tab, /1 answer sent at/)
  const sent = environment.journal
    .slice(before)
    .filter((written) => isEffect(written) && written.body.includes('Folic acid'))
  if (sent.length !== 1) throw new Error(`The answer had ${sent.length} effects, not one`)
}

async function insist(tab: Tab, what: string, expression: string): Promise<void> {
  if ((await tab.ask(expression)) !== true) throw new Error(`Not so: ${what}`)
}
