import type { User } from '#contract/profile.ts'
import { routes } from '#routes'
import { answerLines } from '#ui/answer-lines.ts'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'

const answers = [
  { question: 'diagnosis', heading: 'Diagnoses' },
  { question: 'medication', heading: 'Medicines' },
] as const

/** For a member without a connected record: says so, and shows their own answers. */
export const FromTheProfile = ({ user, isPaper = false }: { user: User; isPaper?: boolean }) => (
  <>
    {isPaper ? (
      <>
        <h2>GP record</h2>
        <p>
          <strong>
            It’s not connected to Rowan, so its allergies, medicines and test results are not here.
            What follows is as told to Rowan.
          </strong>
        </p>
      </>
    ) : (
      <StatusBanner tone="attention" title="Your GP record is not connected">
        <p>
          Your allergies, test results and what is new since your last appointment are not here.
        </p>
        <p>
          <TextLink href={routes.gpConnect}>Connect your GP record</TextLink>
        </p>
      </StatusBanner>
    )}
    {answers.map(({ question, heading }) => (
      <section key={question}>
        <h2>{heading}</h2>
        <Answer lines={answerLines(user, question, (name, year) => `${name} (${year})`)} />
      </section>
    ))}
    {!isPaper && (
      <p>
        These are your own answers.{' '}
        <TextLink href={routes.healthProfile}>Change them in your health profile</TextLink>.
      </p>
    )}
  </>
)

const Answer = ({ lines }: { lines: readonly string[] }) =>
  lines.length === 0 ? (
    <p>Not answered yet.</p>
  ) : (
    <ul>
      {lines.map((line, index) => (
        // The lines of an address may repeat.
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
