import { brand } from '#ui/brand.ts'
import { strong, supportEmail, link, type Article } from './article.ts'

/** The privacy policy, in the words of section 1. */
export const privacy: Article = {
  title: 'Privacy Policy',
  since: '21 November 2026',
  lead: 'Your data is yours. This page explains what we hold, why, who sees it, and how you stay in control of it.',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      body: [
        [
          `${brand.name} decides how your data is used and is responsible for it. It’s the controller of your data under the UK General Data Protection Regulation and the Data Protection Act 2018. Email us about anything on this page: `,
          supportEmail,
          '.',
        ],
      ],
    },
    {
      id: 'what-we-hold',
      title: 'What we hold about you',
      body: [
        'Only what you give us, or ask us to get for you:',
        {
          list: [
            'your account: name, email address and, if you add it, mobile number',
            'your health profile: address, diagnosis, date of birth, ethnicity, biological sex, GP surgery, hospitals and medication',
            'the connection to your GP record, if you make one. The record itself stays with your surgery, and we get it when you open it',
            'the people to call in an emergency, if you name any: their names and phone numbers',
            'your questions for an appointment, encrypted, if you choose to keep them with your account',
            'a summary of your GP record, if you share one by a link: encrypted so that we cannot read it, and deleted when the link ends. For a year we keep when someone opened it and the name they gave',
            'your DNA kit, if you order one: the order, where we sent it and how far it’s got. We show you its progress, never results',
            'your answers to study invitations, and each consent you give or withdraw',
            'a record of who did what and when for sensitive steps, such as connecting a GP record. It does not include health details',
          ],
        },
        'Your details are health data, which has special protection in law. You can leave your health profile unfinished, but some parts of the service will stay closed.',
      ],
    },
    {
      id: 'why',
      title: 'Why we use it',
      body: [
        {
          list: [
            'To run the service you signed up for. Our lawful basis is our agreement with you, the Terms & Conditions.',
            'To hold your health profile, to fetch your GP record, and to share data with a study. Our lawful basis is your explicit consent, which we ask for each time.',
            'To keep the service safe and to prove we followed your choices. Our lawful basis is our legitimate interest and our legal duties.',
          ],
        },
        'Your data is used only for health research and to run this service. It’s never used for marketing, insurance or discrimination, and we never sell it. We never let a computer alone make a decision about you. If you make a link to share a summary of your GP record, whoever has the link and its passcode can read it. It’s encrypted on your device, so we cannot.',
      ],
    },
    {
      id: 'research',
      title: 'What researchers see',
      body: [
        [
          strong('Before you’re asked for consent'),
          ', industry and research see only six facts: age, sex, disease, diagnosed date, ethnicity and location. They see neither your name, your address nor your date of birth.',
        ],
        [
          strong('Anything further needs your consent.'),
          ' A study lists each piece of data it asks for. Telling a study you’re interested does not share anything. When you consent, we remove identifiers before we share your data.',
        ],
        [
          strong('You can withdraw your consent at any time.'),
          ' You can do this in Account settings, under Consents, without giving a reason. We stop sharing your data with that study straight away. Data already used in completed studies cannot be retracted.',
        ],
      ],
    },
    {
      id: 'who-helps',
      title: 'Who handles data for us',
      body: [
        'Each one only gets what it needs for its task, and cannot use it for anything else:',
        {
          list: [
            'our sign-in provider: your name, email address, mobile number and sign-in',
            'an address service: the postcode or address you look up',
            'your GP surgery’s computer system, if you connect your record: the details from your surgery’s letter, your surname and your date of birth',
            'the lab partner, if you order a kit: your name, date of birth, biological sex and the address for the kit',
          ],
        },
      ],
    },
    {
      id: 'your-device',
      title: 'On your device',
      body: [
        'The app saves its own files on your device, so it opens when you’re offline. We use cookies to keep you signed in. There are no advertising or tracking cookies.',
        [
          strong('A copy of what you read.'),
          ' So you can read it offline, your device saves a copy of what you last saw: your details and answers, your kit’s progress, your notifications, your consents, and your GP record for the dates you chose. The copy is encrypted with a key that cannot leave the browser. Only you can see it, always with its date. We remove it after 30 days, when you sign out, or straight away when you remove it in Account settings, under This device.',
        ],
        [
          strong('Answers waiting to be sent.'),
          ' If you answer a question offline, your device saves the answer, encrypted, until we have it. We do not remove it before then. If you sign out first, you choose whether to send it, keep it or delete it.',
        ],
        [
          strong('A device other people use.'),
          ' Tell us when we ask, or in Account settings, under This device. We will not save a copy of what you read on it, and we’ll ask the browser not to remember what you type. Sign out when you’ve finished.',
        ],
        [
          strong('What your browser remembers.'),
          ' On your own device, your browser can fill in forms for you. It may remember a name, date of birth or address you type, even after you sign out. You can see and delete these in your browser’s settings. We never offer it your answers about your health, or the details in your surgery’s letter.',
        ],
        'Encryption keeps out someone who is curious. It does not protect you from someone who can unlock your device, or from harmful software on it.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: [
        'We keep your data for as long as you have an account. When you close it, we delete everything straight away: your profile, your orders, the connection to your record and your sign-in. If you gave consent to a study that has finished, we keep a record that someone agreed, without your name. We keep a log of what was done with accounts, which does not name anyone. Backups keep deleted data until they expire.',
        'We use the linkage key for your GP record once, to connect it, and do not keep it. If someone tells us they’re under 16, we do not save anything they typed.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      body: [
        [
          'The data is owned by you. You can have a copy, have mistakes corrected, have it deleted or moved elsewhere, limit or object to how it’s used, and withdraw any consent. In account settings you can do most of it yourself: download your data, change your details, withdraw a consent, disconnect your GP record and close your account. For anything else, email ',
          supportEmail,
          '. We’ll answer within one month, and it’s free.',
        ],
        [
          'If you’re not happy with our answer, you can complain to the Information Commissioner’s Office, the UK’s data protection authority: ',
          link('https://ico.org.uk/make-a-complaint/', 'ico.org.uk'),
          '.',
        ],
      ],
    },
  ],
}
