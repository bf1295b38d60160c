import { useRef, type ReactNode } from 'react'
import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { brand } from '#ui/brand.ts'
import { PlainButtonLink, TextLink } from '#ui/links.tsx'
import { usePageTitle, useHeadingFocus } from '#ui/Page.tsx'
import { seenBeforeYes, seenByPolicy } from '#contract/researchers-see.ts'
import { useWaysIn } from '#domain/ways-in.ts'
import { StatusBanner } from '#ui/status.tsx'
import classes from './LandingPage.module.css'

/** What the product is, whom it is for, and what happens to their data (section 1). */
export function LandingPage() {
  const main = useRef<HTMLElement>(null)
  const { signUp, signIn } = useWaysIn()
  useHeadingFocus(main)
  usePageTitle('Bridging the gap between patients and clinical trials')
  return (
    <main id="main" ref={main} tabIndex={-1}>
      <section className={classes['hero']}>
        <div>
          <Farewell />
          <h1>Bridging the gap between patients and clinical trials</h1>
          <p>
            Living with a rare disease should not mean waiting to be found. Keep your health
            information in one place, and decide which research can use it.
          </p>
          <div className={classes['ways']}>
            <PlainButtonLink href={signUp}>Create an account</PlainButtonLink>
            <p>
              Already a member? <TextLink href={signIn}>Log in</TextLink>
            </p>
          </div>
          <p>
            {brand.name} is for people aged 16 or over in England, and for your own health only.
          </p>
        </div>
        <BridgePicture />
      </section>
      <Offers />
      <DataPromise signUp={signUp} />
    </main>
  )
}

/** In the history state after a sign-out, here or in another tab. */
const JustLeft = v.object({ isAccountClosed: v.boolean() })

/** The goodbye after a sign-out, or after the account was closed here or elsewhere. */
function Farewell() {
  const state = v.safeParse(JustLeft, useHistoryState<unknown>())
  if (!state.success) return undefined
  if (!state.output.isAccountClosed) {
    return (
      <StatusBanner tone="done" title="You’re signed out">
        <p>What you read here is removed from this device.</p>
      </StatusBanner>
    )
  }
  return (
    <StatusBanner tone="done" title="Your account is closed">
      <p>
        We’ve deleted your data and removed it from this device, including any answers waiting to be
        sent. Thank you for being part of Rowan.
      </p>
    </StatusBanner>
  )
}

/** The policy statements of section 1, and how they are kept. */
const statements = [
  { title: 'It’s yours', words: 'The data is owned by you, the patient.' },
  {
    title: 'Six facts, no more',
    words: seenByPolicy,
  },
  { title: 'Totals, never you alone', words: seenBeforeYes },
  {
    title: 'Anything further needs your consent',
    words: 'And we remove anything that could identify you before we share it.',
  },
  {
    title: 'You can change your mind',
    words:
      'Consent can be withdrawn at any time. Data already used in completed studies cannot be retracted.',
  },
  {
    title: 'For health research only',
    words: 'Never for marketing, insurance or discrimination.',
  },
]

/** An example of what counts somebody in, as coarse as the real thing: bands, a year and a region. */
const facts = [
  ['Age', '50 to 54'],
  ['Sex', 'Female'],
  ['Disease', 'Fabry disease'],
  ['Diagnosed', '2019'],
  ['Ethnicity', 'Asian or Asian British'],
  ['Location', 'South West'],
]

/** What happens to a member's data, an example of a total, and the link to sign up. */
const DataPromise = ({ signUp }: { signUp: string }) => (
  <section className={classes['band']} aria-labelledby="your-data">
    <div>
      <h2 id="your-data">Your data belongs to you</h2>
      <dl>
        {statements.map(({ title, words }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <figure>
        <figcaption>How you count before you say yes</figcaption>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p>
          An example. What a study sees: about 40 people fit. No name, no address, no date of birth.
        </p>
      </figure>
      <div>
        <PlainButtonLink href={signUp} variant="outline">
          Start your health profile
        </PlainButtonLink>
      </div>
    </div>
  </section>
)

/** What a member can do here, and what we do not offer. */
const Offers = () => (
  <section className={classes['offers']} aria-labelledby="offers">
    <h2 id="offers">What you can do here</h2>
    <ul>
      {offers.map(({ title, words, lines, marks }) => (
        <li key={title}>
          <Picture viewBox="0 0 72 72">
            <path d={lines} />
            {marks.map(([x, y]) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r="4.5" />
            ))}
          </Picture>
          <div>
            <h3>{title}</h3>
            <p>{words}</p>
          </div>
        </li>
      ))}
    </ul>
    <p>
      <strong>What {brand.name} does not do:</strong> book appointments, order prescriptions or show
      the result of your DNA test. For appointments and prescriptions, speak to your GP surgery.
    </p>
  </section>
)

/** What a member can do (section 1), each with its drawing on a 72 by 72 grid: the lines, then the highlight. */
const offers = [
  {
    title: 'Keep a health profile',
    words:
      'Short questions about you, your diagnosis and your care. They take 5 to 8 minutes, and you can stop and come back.',
    lines: 'M18 10H46L56 20V62H18ZM46 10V20H56M34 32H48M34 42H48M34 52H44',
    marks: [
      [26, 32],
      [26, 42],
      [26, 52],
    ],
  },
  {
    title: 'See your GP record',
    words:
      'Connect the record your GP surgery in England holds about you, and read it for the dates you choose.',
    lines: 'M10 20H28L34 26H62V58H10ZM10 34H62M22 46H30L34 40 40 52 44 46H50',
    marks: [[50, 46]],
  },
  {
    title: 'Take a DNA test at home, if you’re invited',
    words:
      'We’re opening DNA kits to members in stages. If you’re invited, you can order a saliva kit, register it and follow it until the laboratory has finished.',
    lines: 'M24 28H48M28 28V54C28 65 44 65 44 54V28M28 46H44',
    marks: [[36, 14]],
  },
  {
    title: 'Choose your research',
    words: 'See who runs each study and exactly what data it asks for, before you say yes or no.',
    lines: 'M10 20H62V56H10ZM10 20L36 42 62 20',
    marks: [[36, 42]],
  },
] as const

/**
 * A patient under a rowan tree, a researcher on the other bank, and between them a bridge with a gate that
 * the patient opens.
 */
const BridgePicture = () => (
  <Picture viewBox="0 20 640 416">
    <g strokeWidth="2.2">
      <path className={classes['solid']} d={branch.wood} />
      <path d={branch.twigs} />
      <path className={classes['leaf']} d={branch.leaves} />
      <path d={branch.stalks} />
      {branch.berries.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="6.6" />
      ))}
    </g>
    <path d="M8 352H180C198 352 204 360 206 374L214 424M632 352H460C442 352 436 360 434 374L426 424M178 352C250 310 390 310 462 352M298 320V270M342 320V270" />
    <path
      strokeWidth="2.2"
      d="M246 420c9-7 18-7 27 0s18 7 27 0 18-7 27 0 18 7 27 0 18-7 27 0 9 6 14 6M196 342V312M224 331V301M252 324V292M280 321V288M360 321V288M388 324V292M416 331V301M444 342V312M196 312C222 298 250 289 296 285M444 312C418 298 390 289 344 285M305 280H335V308H305ZM305 280L335 308M335 280L305 308"
    />
    <circle cx="320" cy="294" r="7.5" />
    {/* The patient, and the researcher in a coat. Their heads are paths, as circles are berries. */}
    <path
      className={classes['solid']}
      d="M150 253a15 15 0 1 1 0 30 15 15 0 1 1 0-30ZM124 352V318C124 301 135 289 150 289S176 301 176 318V352Z"
    />
    <path
      className={classes['coat']}
      d="M494 254a14 14 0 1 1 0 28 14 14 0 1 1 0-28ZM469 351V318C469 301 479 290 494 290S519 301 519 318V351Z"
    />
    <path strokeWidth="2.2" d="M486 292L494 310 502 292M494 310V351" />
  </Picture>
)

/** A drawing of lines in the primary colour, in which circles are berries. */
const Picture = ({ viewBox, children }: { viewBox: string; children: ReactNode }) => (
  <svg className={classes['picture']} viewBox={viewBox} aria-hidden="true">
    {children}
  </svg>
)

/**
 * The rowan branch of the landing page's picture, as paths on a 640 by 440 grid: wood, twigs, leaves and
 * stalks, and the centres of the berries.
 */
const branch = {
  wood: 'M87 353L89 337L91 322L92 307L92 292L93 277L94 262L96 248L98 233L102 219L107 203L115 189L125 175L137 163L151 151L167 141L186 132L207 125L230 119L264 113L297 110L330 110L362 113L394 119L425 128L455 139L484 155L511 173L513 171L486 152L456 136L426 124L395 114L363 108L330 105L297 105L263 108L230 113L206 119L184 127L165 136L147 146L132 158L119 171L109 185L100 200L94 217L91 232L88 247L86 262L85 276L84 291L82 306L81 321L79 336L77 351Z',
  twigs:
    'M92 262C78 226 58 206 34 196M101 208C84 168 80 130 92 92M140 158C140 116 158 80 188 58M250 112C262 82 290 60 322 50M368 108C394 82 426 68 460 70M512 172C530 186 542 202 550 222M302 107C318 124 326 140 330 160',
  leaves:
    'M76.8 232.2C70.3 239.5 59 239.1 51.7 231.4 59.4 224.1 70.7 224.4 76.8 232.2ZM76.8 232.2C71.9 223.6 75.9 213 85.7 208.6 90.1 218.4 86.1 228.9 76.8 232.2ZM67 219.6C61 228.8 48.3 230.2 38.9 222.7 46.4 213.3 59.1 211.9 67 219.6ZM67 219.6C60.3 210.8 63 198.4 73.2 191.9 79.6 202.1 76.9 214.5 67 219.6ZM56.4 209.4C51.8 219.4 39.5 222.8 29.1 216.8 35 206.4 47.3 203 56.4 209.4ZM56.4 209.4C48.4 201.8 49.2 189.1 58.2 181.1 66.1 190.1 65.3 202.9 56.4 209.4ZM44.9 201.4C42.2 210.8 31.9 215.5 21.9 211.7 25.7 201.7 36 197.1 44.9 201.4ZM44.9 201.4C36.8 195.8 35.7 184.6 42.5 176.4 50.7 183.2 51.8 194.4 44.9 201.4ZM34 196C24.9 200.7 14 196.2 9.8 185.9 20.1 181.7 31 186.2 34 196ZM88.8 170.1C80 174.6 69.6 170.1 65.7 160.2 75.6 156.2 86 160.7 88.8 170.1ZM88.8 170.1C87.4 160.4 95 152.1 105.7 151.5 106.2 162.2 98.6 170.6 88.8 170.1ZM85.7 149.8C75.3 153.5 64.3 147.1 61.3 135.4 72.9 132.4 83.9 138.9 85.7 149.8ZM85.7 149.8C85.5 138.8 95.2 130.5 107.2 131.4 106.3 143.4 96.6 151.7 85.7 149.8ZM85.2 129.7C74.4 132 64.4 124.1 63 112.2 74.9 110.8 84.9 118.6 85.2 129.7ZM85.2 129.7C86.6 118.7 97.3 111.8 109 114.3 106.5 126 95.8 133 85.2 129.7ZM87.6 109.7C77.8 110.4 69.9 102.2 70.1 91.5 80.8 91.8 88.6 99.9 87.6 109.7ZM87.6 109.7C90.1 100.2 100.3 95.4 110.4 99.1 106.7 109.1 96.4 113.9 87.6 109.7ZM92 92C86.5 83.4 90 72.1 99.9 67 105 76.8 101.5 88.1 92 92ZM145.3 119.8C135.5 119.5 128.5 110.6 129.8 100 140.4 101.3 147.4 110.2 145.3 119.8ZM145.3 119.8C148.8 110.6 159.5 106.9 169.1 111.5 164.4 121.1 153.8 124.8 145.3 119.8ZM152.5 101C141.6 98.9 135.5 87.7 138.9 76.2 150.4 79.5 156.5 90.7 152.5 101ZM152.5 101C158 91.4 170.6 89.2 180.4 96.1 173.5 106 160.9 108.2 152.5 101ZM162.4 84.1C152.1 80.2 147.9 68.1 153.1 57.3 163.9 62.5 168.1 74.6 162.4 84.1ZM162.4 84.1C169.5 75.5 182.2 75.4 190.8 83.9 182.3 92.4 169.6 92.5 162.4 84.1ZM174.9 69.2C166.5 64.2 164.6 53.1 170.8 44.4 179.5 50.6 181.3 61.8 174.9 69.2ZM174.9 69.2C182.4 62.8 193.5 64.6 199.7 73.3 191.1 79.5 179.9 77.7 174.9 69.2ZM188 58C188.6 47.8 198.2 40.8 209.2 42.5 207.5 53.5 197.9 60.5 188 58ZM266 85.8C257.2 81.5 254.5 70.5 260.1 61.4 269.2 66.9 271.9 77.9 266 85.8ZM266 85.8C273 78.8 284.2 79.8 291.1 88 282.9 94.9 271.6 93.9 266 85.8ZM278.1 73.8C269.1 67.5 268 54.8 275.8 45.6 285 53.4 286 66.1 278.1 73.8ZM278.1 73.8C287.1 67.3 299.4 70.4 305.6 80.7 295.3 86.9 282.9 83.8 278.1 73.8ZM292.1 63.7C284 56.1 284.8 43.4 293.9 35.4 301.8 44.4 301 57.1 292.1 63.7ZM292.1 63.7C301.9 58.5 313.6 63.4 318.2 74.5 307.1 79.1 295.3 74.2 292.1 63.7ZM307.5 55.5C301.3 47.8 303.6 36.8 312.5 30.9 318.3 39.8 316.1 50.8 307.5 55.5ZM307.5 55.5C316.7 52.2 326.5 57.9 329.2 68.2 318.8 70.9 309.1 65.2 307.5 55.5ZM322 50C325.9 40.5 337.2 37 347.1 42.2 341.9 52 330.6 55.6 322 50ZM394.7 86.9C387.6 80 388.5 68.7 396.5 61.8 403.5 69.9 402.7 81.1 394.7 86.9ZM394.7 86.9C403.4 82.4 413.8 86.8 417.8 96.7 407.9 100.7 397.5 96.3 394.7 86.9ZM410.5 78.7C403.8 69.9 406.6 57.5 416.7 51.1 423.1 61.2 420.4 73.6 410.5 78.7ZM410.5 78.7C421 75.1 431.9 81.8 434.7 93.5 423 96.3 412.1 89.6 410.5 78.7ZM427.1 73.1C421.8 63.4 426.5 51.5 437.5 46.7 442.3 57.8 437.6 69.6 427.1 73.1ZM427.1 73.1C438 71.2 447.8 79.4 448.7 91.4 436.8 92.4 427 84.2 427.1 73.1ZM444.3 70.2C441.1 61 446.8 51.2 457.2 48.6 459.8 58.9 454 68.6 444.3 70.2ZM444.3 70.2C454.2 70.1 461.5 78.7 460.7 89.3 450 88.5 442.7 79.9 444.3 70.2ZM460 70C467 62.5 478.8 63.2 486.2 71.5 477.9 78.9 466.1 78.2 460 70ZM527.5 186.1C533 177.5 544.7 176 553.5 182.8 546.7 191.6 535 193.1 527.5 186.1ZM527.5 186.1C533.9 194.1 531.5 205.7 522.2 211.8 516.1 202.5 518.5 191 527.5 186.1ZM536.7 197.4C543.9 188.8 556.9 188.8 565.5 197.5 556.8 206.1 543.9 206.1 536.7 197.4ZM536.7 197.4C542.5 207 538.3 219.3 527.3 224.6 522 213.6 526.2 201.4 536.7 197.4ZM544.3 209.7C551.8 202.8 563.5 204.3 570.3 213.2 561.5 219.9 549.8 218.4 544.3 209.7ZM544.3 209.7C548.4 219.1 543.2 229.6 532.7 233.2 529.1 222.7 534.4 212.1 544.3 209.7ZM550 222C559.7 225.2 564.1 236.1 559.7 246.4 549.5 242 545.1 231 550 222ZM315 123.2C320.5 117.1 329.9 117.4 336 123.8 329.5 129.9 320.1 129.6 315 123.2ZM315 123.2C319.1 130.3 315.7 139.1 307.6 142.8 304 134.7 307.3 125.9 315 123.2ZM321.9 135.1C328.7 129.3 338.9 131.1 344.5 139.1 336.6 144.7 326.4 142.9 321.9 135.1ZM321.9 135.1C325.2 143.5 320.2 152.6 310.8 155.3 308.1 145.9 313.1 136.9 321.9 135.1ZM326.9 147.7C333.8 143.3 342.7 146.2 346.8 154.1 338.9 158.2 329.9 155.3 326.9 147.7ZM326.9 147.7C328.8 155.7 323.1 163.2 314.3 164.5 313 155.7 318.7 148.1 326.9 147.7ZM330 160C337.2 163.9 339.1 173.2 334.1 180.6 326.7 175.7 324.9 166.4 330 160Z',
  stalks:
    'M200 124Q196.1 141 187 158M200 124Q200 141 200 155M200 124Q203.9 141 213 159M200 124Q197.9 141 193 169M200 124Q202.1 141 207 170M200 124Q200 141 200 181M420 122Q416.1 138 407 154M420 122Q420 138 420 151M420 122Q423.9 138 433 155M420 122Q417.9 138 413 165M420 122Q422.1 138 427 166M420 122Q420 138 420 177M132 164Q128.1 181 119 198M132 164Q132 181 132 195M132 164Q135.9 181 145 199M132 164Q129.9 181 125 209M132 164Q134.1 181 139 210M132 164Q132 181 132 221',
  berries: [
    [187, 158],
    [200, 155],
    [213, 159],
    [193, 169],
    [207, 170],
    [200, 181],
    [407, 154],
    [420, 151],
    [433, 155],
    [413, 165],
    [427, 166],
    [420, 177],
    [119, 198],
    [132, 195],
    [145, 199],
    [125, 209],
    [139, 210],
    [132, 221],
  ],
} as const
