import { serviceTimes } from '#contract/service-times.ts'
import { hrefs, routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { link, supportEmail, type Article } from './article.ts'

/** The questions that come most often, in the four groups of section 2. */
export const faq: Article = {
  title: 'Help Center',
  lead: 'Short answers to the questions people ask us most.',
  sections: [
    {
      id: 'data',
      title: 'Your data',
      body: [
        { heading: 'Who owns my data?' },
        `You do. ${brand.name} keeps it for you and follows your choices.`,
        { heading: 'Who can see it?' },
        'Before you are asked for consent, industry and research see only your age, sex, disease, diagnosed date, ethnicity and location. They do not see your name, your address or your date of birth.',
        [
          'Any further data needs your consent, and what could identify you is removed before it is shared. See for yourself ',
          link(routes.researchView, 'how researchers see you'),
          '.',
        ],
        { heading: 'What is it used for?' },
        'Health research only. It is never used for marketing, insurance or discrimination.',
        { heading: 'Does showing interest in a study share my data?' },
        'No. Saying that you are interested shares nothing. The study tells you which data it asks for, and you are asked for your consent before any of it is shared.',
        { heading: 'Can I change my mind after I have given consent?' },
        [
          'Yes, at any time and without a reason. Nothing more is shared from then on. Data already used in completed studies cannot be retracted. To withdraw, go to ',
          link(routes.consents, 'Consents'),
          ' in account settings.',
        ],
        [
          'The ',
          link(hrefs.help('privacy'), 'Privacy Policy'),
          ' says in full what we hold and for how long.',
        ],
      ],
    },
    {
      id: 'incomplete-data',
      title: 'Incomplete data',
      body: [
        { heading: 'Part of my health profile is empty. Why?' },
        [
          'It shows your own answers. Open your ',
          link(routes.taskList, 'task list'),
          ' to see which questions are left. You can stop at any time: what you have saved stays.',
        ],
        { heading: 'I do not know an answer. What should I do?' },
        'Say so. You can answer “I do not know” for the surgery, “None” for medication and hospitals, and “Prefer not to say” for ethnicity. An honest gap is better than a guess.',
        { heading: 'How do I correct an answer?' },
        [
          'Open ',
          link(routes.healthProfile, 'My health profile'),
          ' and choose Change beside the answer. This changes your profile only, not the record at your surgery.',
        ],
        { heading: 'Something is missing from my GP record' },
        [
          'Your surgery decides which parts it shares online, and new entries take time to appear. ',
          link(hrefs.help('gp-record'), 'Help with your GP record'),
          ' says what to check and whom to ask.',
        ],
      ],
    },
    {
      id: 'nhs',
      title: 'The NHS',
      body: [
        { heading: `Is ${brand.name} part of the NHS?` },
        'No. It is a separate service for people in England. With your permission it fetches your GP record from your surgery, so that you can read it here.',
        { heading: 'Does it change my care or my record?' },
        `No. ${brand.name} only reads your record. Your surgery does not see your health profile, and your care does not depend on whether you use this service.`,
        {
          heading: 'Can I book an appointment, order a prescription or see test kit results here?',
        },
        'No. For appointments and prescriptions use your surgery or the NHS App. For a test kit you see how far it has come, never results.',
        { heading: 'I feel unwell, or something in my record worries me' },
        'Contact your GP surgery, or call 111. In an emergency call 999. We cannot give medical advice.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      body: [
        { heading: 'How do I reach support?' },
        [
          'E-mail ',
          supportEmail,
          `. A person reads every message and replies within ${serviceTimes.supportReplyHours} hours.`,
        ],
        { heading: 'What should I write?' },
        'Say which page you were on, what you did and what you saw. Please leave out health details, the codes of your surgery’s letter and your password. We never ask for them.',
        { heading: 'Somebody else may know my login details' },
        [
          'Under ',
          link(routes.security, 'Password and devices'),
          ' change your password and sign out all other devices. If you can no longer sign in, e-mail us at once from the address that you sign in with.',
        ],
        { heading: 'How do I close my account?' },
        [
          'Under ',
          link(routes.closeAccount, 'Close account'),
          ' in account settings. It happens at once, and you can ',
          link(routes.download, 'download your data'),
          ' before.',
        ],
      ],
    },
  ],
}
