import { averageCoverage, serviceTimes } from '#contract/service-times.ts'
import { routes } from '#routes'
import { link, strong, supportEmail, type Article } from './article.ts'

const { labWeeks, dataTransferHours, kitExpiryMonths, salivaMinutes, supportReplyHours } =
  serviceTimes

/** From the order of a kit to the return of its data (sections 1, 4 and 9). */
export const geneticTestOrdering: Article = {
  title: 'Genetic Test Ordering',
  lead: 'What the DNA kit is, how to give a good sample, and how long each step takes.',
  sections: [
    {
      id: 'the-test',
      title: 'What the test is',
      body: [
        `The kit is a saliva test you do at home. A laboratory uses it to read your whole genome, at an average coverage of ${averageCoverage}. That means it reads each part about 30 times, to be sure.`,
        'It’s not a diagnosis, and it does not replace a test your doctor has asked for.',
      ],
    },
    {
      id: 'no-results',
      title: 'Will I see results?',
      body: [
        [
          strong('No results or insights are shown.'),
          ' You can follow your kit’s progress, and we’ll tell you when your data has come back. No study gets it without your consent.',
        ],
        'If you need a genetic test for your own care, ask your GP or your specialist about the NHS Genomic Medicine Service.',
      ],
    },
    {
      id: 'order',
      title: 'How to order',
      body: [
        'We’re opening DNA kits to members in stages. If you’ve been invited, you’ll see Diagnostics in your menu.',
        {
          steps: [
            ['Open ', link(routes.kit, 'Diagnostics'), ' and choose Order DNA test kit.'],
            'Check the product, then who the kit is for. It must be you.',
            'Choose or type the delivery address, and place the order. The kit is free.',
          ],
        },
        'This takes 3 to 5 minutes. You can have one order in progress at a time.',
      ],
    },
    {
      id: 'lab-partner',
      title: 'What we tell the lab partner',
      body: [
        'Your name, date of birth, biological sex and the address for the kit. They need these to send the kit and to check that a sample is yours. They do not get anything else from your health profile, or anything from your GP record.',
      ],
    },
    {
      id: 'register',
      title: 'Register your kit first',
      body: [
        [
          'When the kit arrives, open your order in ',
          link(routes.kit, 'Diagnostics'),
          ' and choose Register kit. Have the box with you, because the kit ID is on the side. It takes 1 to 3 minutes. If you do not register, the laboratory cannot match the sample to you.',
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
          ' This includes water.',
        ],
        {
          steps: [
            `Wait the ${salivaMinutes} minutes. Set a timer.`,
            'Fill the tube up to the line, not including bubbles.',
            'Close it as the leaflet in the box shows, and put it in the return package.',
            'Post it soon.',
          ],
        },
        [
          'If you have ever had a stem cell or bone marrow transplant, your saliva can hold your donor’s DNA. Email us before you give a sample: ',
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
            `${labWeeks.shortest} to ${labWeeks.longest} weeks in the laboratory, from the day it receives your sample. Allow up to ${labWeeks.longest} weeks for completion.`,
            `Up to ${dataTransferHours} hours for the data transfer, once the laboratory has finished.`,
          ],
        },
        [
          'The timeline in ',
          link(routes.kit, 'Diagnostics'),
          ' shows which step your kit is at and when to expect the next one. It’s normal for a step to take several weeks. If it’s overdue, the timeline says so.',
        ],
      ],
    },
    {
      id: 'expiry',
      title: 'Expiry and refunds',
      body: [
        `A kit expires ${kitExpiryMonths} months after you ordered it. Use it before then. The date is on your timeline.`,
        {
          list: [
            `Kits are non-refundable after ${kitExpiryMonths} months.`,
            'Kits are non-refundable on customer error, for example if you do not give the sample correctly.',
          ],
        },
        'If your kit expires before you register it, you can order another.',
      ],
    },
    {
      id: 'failed-sample',
      title: 'If a sample fails',
      body: [
        'Some samples cannot be read. This is common, and it does not mean anything about your health. The usual reasons are too little saliva, food or drink in it, or a past transplant.',
        {
          steps: [
            'The laboratory tells us, and we email you.',
            'We close the order and send you another kit, without a charge.',
            'You give a new sample. The time in the laboratory starts again when it arrives.',
          ],
        },
        'We cannot refund a kit because of a mistake in giving the sample.',
      ],
    },
    {
      id: 'problems',
      title: 'Late, damaged or lost, or not wanted',
      body: [
        [
          'Do not use a kit that arrived damaged or open, or that someone else has used. Email ',
          supportEmail,
          ` with your order number; we reply within ${supportReplyHours} hours.`,
        ],
        'You can ask us to cancel an order in the same way. We then ask the laboratory not to send the kit, or not to work on your sample. A kit that is already in the post will still arrive: do not use it.',
      ],
    },
  ],
}
