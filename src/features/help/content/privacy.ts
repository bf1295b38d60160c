import { strong, supportEmail, link, type Article } from './article.ts'
import { brand } from '#ui/brand.ts'

/** The privacy policy, in the words of section 1. */
export const privacy: Article = {
  title: 'Privacy Policy',
  since: '21 November 2026',
  lead: 'Your data is yours. This page says what we hold, why, who sees it, and how you stay in charge of it.',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      body: [
        [
          `${brand.name} decides how your data is used and answers for it: it is the controller of your data under the UK General Data Protection Regulation and the Data Protection Act 2018. Write to us about anything on this page: `,
          supportEmail,
          '.',
        ],
      ],
    },
    {
      id: 'what-we-hold',
      title: 'What we hold about you',
      body: [
        'Only what you give us, or ask us to fetch for you:',
        {
          list: [
            'your account: name, e-mail address and, if you add it, mobile number',
            'your health profile: address, diagnosis, date of birth, ethnicity, biological sex, GP surgery, hospitals and medication',
            'the connection to your GP record, if you make one. The record itself stays with your surgery: we fetch it when you open it',
            'your DNA test kit, if you order one: the order, where it was sent and how far it has come. We show you its progress, never results',
            'your answers to study invitations, and each consent that you give or withdraw',
            'a record of who did what and when for sensitive steps, such as connecting a GP record. It holds no health details',
          ],
        },
        'Your details are health data, which the law protects specially. You may leave the health profile unfinished; some parts of the service then stay closed.',
      ],
    },
    {
      id: 'why',
      title: 'Why we use it',
      body: [
        {
          list: [
            'To run the service that you signed up for. Our lawful basis is our agreement with you, the Terms & Conditions.',
            'To hold your health profile, to fetch your GP record, and to share data with a study. Our lawful basis is your explicit consent, asked for each time.',
            'To keep the service safe and to prove that your choices were followed. Our lawful basis is our legitimate interest and our legal duties.',
          ],
        },
        'Your data is used only for health research and to run this service. It is never used for marketing, insurance or discrimination, and it is never sold. No decision about you is made by a machine alone.',
      ],
    },
    {
      id: 'research',
      title: 'What researchers see',
      body: [
        [
          strong('Before you are asked for consent'),
          ', industry and research see only six facts: age, sex, disease, diagnosed date, ethnicity and location. They see neither your name, your address nor your date of birth.',
        ],
        [
          strong('Anything further needs your consent.'),
          ' A study that invites you names each piece of data it asks for. Telling a study that you are interested shares nothing. When you consent, identifiers are removed before your data is shared.',
        ],
        [
          strong('You can withdraw your consent at any time.'),
          ' Do it yourself in Account settings, under Consents: you need not say why. From then on nothing more is shared with that study. Data already used in completed studies cannot be retracted.',
        ],
      ],
    },
    {
      id: 'who-helps',
      title: 'Who handles data for us',
      body: [
        'Each of them gets only what its task needs, and may use it for nothing else:',
        {
          list: [
            'our identity provider: your name, e-mail address, mobile number and sign-in',
            'an address service: the postcode or address that you look up',
            'your GP surgery’s computer system, if you connect your record: the details from your surgery’s letter, your surname and your date of birth',
            'the lab partner, if you order a kit: your name, date of birth, biological sex and the address that the kit goes to',
          ],
        },
      ],
    },
    {
      id: 'your-device',
      title: 'On your device',
      body: [
        'The app keeps its own files on your device, so that it opens without a connection. Your sign-in is kept in cookies that signing in needs. There are no advertising or tracking cookies.',
        [
          strong('A copy of what you read.'),
          ' So that you can read it without a connection, the device keeps what was fetched last: your details and answers, the progress of your kit, your notifications, your consents, and your GP record for the dates that you chose. The copy is encrypted with a key that cannot leave the browser. It is shown to you alone and always with the date on which it was fetched. It is removed after 30 days, when you sign out, and at once when you remove it in Account settings, under This device.',
        ],
        [
          strong('Answers that wait to be sent.'),
          ' An answer that you give without a connection is kept, encrypted, until our service has it. It is not removed by itself. When you sign out before it is sent, you choose whether it is sent, kept for you, or deleted.',
        ],
        [
          strong('A device that others use too.'),
          ' Say so when we ask, or in Account settings, under This device. Then no copy of what you read is kept on it, and the forms ask the browser not to remember what is typed. Sign out when you have finished.',
        ],
        [
          strong('What your browser remembers by itself.'),
          ' On your own device the forms say what they ask for, so that your browser can fill them in. It may then remember a name, a date of birth or an address that you type, outside of the app and also after you sign out. Your browser’s settings show it and delete it. Answers about your health and the details of your surgery’s letter are never offered to it.',
        ],
        'Encryption keeps a curious person out. It does not protect you from somebody who can unlock your device as you, or from harmful software on it.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: [
        'We keep your data for as long as you have an account. When you close it, everything is erased at once: your profile, your orders, the connection to your record and your sign-in. Of a consent whose study is completed we keep that it was given, without your name. What was done with an account stays in a log that names nobody. Backups keep what was erased until they expire.',
        'The linkage key of your GP record is used once, to connect it, and is not kept. When a visit tells us that a person is younger than 16, nothing that was typed is saved.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      body: [
        [
          'The data is owned by you. You can have a copy, have mistakes put right, have it erased or moved elsewhere, limit or object to how it is used, and withdraw any consent. In account settings you can do most of it yourself: download your data, change your details, withdraw a consent, disconnect your GP record and close your account. For the rest write to ',
          supportEmail,
          '. We answer within one month at the latest, and it costs nothing.',
        ],
        [
          'If you are not happy with our answer, you can complain to the Information Commissioner’s Office, the UK’s data protection authority: ',
          link('https://ico.org.uk/make-a-complaint/', 'ico.org.uk'),
          '.',
        ],
      ],
    },
  ],
}
