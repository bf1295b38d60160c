import { averageCoverage, serviceTimes } from '#contract/service-times.ts'
import { routes } from '#routes'
import { link, strong, supportEmail, type Article } from './article.ts'

const { labWeeks, dataTransferHours, kitExpiryMonths, salivaMinutes, supportReplyHours } =
  serviceTimes

/** From the order of a kit to the return of its data (sections 1, 4 and 9). */
export const geneticTestOrdering: Article = {
  title: 'Genetic Test Ordering',
  lead: 'What the DNA test kit is, how to give a good sample, and how long each step takes.',
  sections: [
    {
      id: 'the-test',
      title: 'What the test is',
      body: [
        `The kit is a saliva test that you do at home. A laboratory reads your whole genome from it, at an average coverage of ${averageCoverage}: each place is read about 30 times over, so that chance errors stand out.`,
        'It is not a diagnosis, and it does not replace a test that your doctor has asked for.',
      ],
    },
    {
      id: 'no-results',
      title: 'Will I see results?',
      body: [
        [
          strong('No results or insights are shown.'),
          ' You follow the progress of your kit, and we tell you when your data has come back. Nobody receives it for a study without your consent.',
        ],
        'If you need a genetic test for your own care, ask your GP or your specialist about the NHS Genomic Medicine Service.',
      ],
    },
    {
      id: 'order',
      title: 'How to order',
      body: [
        'Kits are open to some accounts only. If yours is one of them, Diagnostics is in your menu.',
        {
          steps: [
            ['Open ', link(routes.kit, 'Diagnostics'), ' and choose Order DNA test kit.'],
            'Check the product, and then who takes the kit. It must be you.',
            'Choose or type the delivery address, and place the order. The kit is free.',
          ],
        },
        'This takes 3 to 5 minutes. You can have one order under way at a time.',
      ],
    },
    {
      id: 'lab-partner',
      title: 'What the lab partner is told',
      body: [
        'Your name, your date of birth, your biological sex and the address that the kit goes to. They need these to send the kit and to check that a sample is yours. They get nothing else of your health profile, and nothing of your GP record.',
      ],
    },
    {
      id: 'register',
      title: 'Register your kit first',
      body: [
        [
          'When the kit has come, open your order in ',
          link(routes.kit, 'Diagnostics'),
          ' and choose Register kit. Have the box beside you: the kit ID is on its side. It takes 1 to 3 minutes. A sample that is not registered cannot be matched to you.',
        ],
      ],
    },
    {
      id: 'sample',
      title: 'Give your sample',
      body: [
        [
          strong(
            `Do not eat, drink, smoke or chew gum for at least ${salivaMinutes} minutes before.`,
          ),
          ' Water counts as a drink.',
        ],
        {
          steps: [
            `Wait the ${salivaMinutes} minutes. Set a timer.`,
            'Fill the tube up to its line. Bubbles do not count.',
            'Close it as the leaflet in the box shows, and put it into the return package.',
            'Post it soon.',
          ],
        },
        [
          'If you have ever had a stem cell or bone marrow transplant, your saliva can hold your donor’s DNA. E-mail us before you give a sample: ',
          supportEmail,
          '.',
        ],
      ],
    },
    {
      id: 'how-long',
      title: 'How long it takes',
      body: [
        {
          list: [
            `${labWeeks.shortest} to ${labWeeks.longest} weeks in the laboratory, counted from the day it receives your sample. Allow up to ${labWeeks.longest} weeks for completion.`,
            `Up to ${dataTransferHours} hours for the data transfer, once the laboratory has finished.`,
          ],
        },
        [
          'The timeline in ',
          link(routes.kit, 'Diagnostics'),
          ' shows the step your kit is at and when to expect the next one. A step that does not move for weeks is normal. If it is overdue, the timeline says so.',
        ],
      ],
    },
    {
      id: 'expiry',
      title: 'Expiry and refunds',
      body: [
        `A kit expires ${kitExpiryMonths} months after you ordered it. Use it before then: the date is on your timeline.`,
        {
          list: [
            `Kits are non-refundable after ${kitExpiryMonths} months.`,
            'Kits are non-refundable on customer error, for example when the sample was given wrongly.',
          ],
        },
        'When a kit has expired before it was registered, you can order another.',
      ],
    },
    {
      id: 'failed-sample',
      title: 'If a sample fails',
      body: [
        'Some samples cannot be read. This is common, and it says nothing about your health. The usual reasons are too little saliva, food or drink in it, or a transplant in the past.',
        {
          steps: [
            'The laboratory tells us, and we e-mail you.',
            'We close the order, so that you can order a new kit.',
            'You give a new sample. The time in the laboratory starts again when it arrives.',
          ],
        },
        'A mistake in giving the sample is not refunded.',
      ],
    },
    {
      id: 'problems',
      title: 'Late, damaged or lost',
      body: [
        [
          'Do not use a kit that came damaged or open, or that somebody else has used. E-mail ',
          supportEmail,
          ` with your order number; we reply within ${supportReplyHours} hours.`,
        ],
      ],
    },
  ],
}
