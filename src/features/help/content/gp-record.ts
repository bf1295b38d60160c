import { connectTries, earlierSurname } from '#contract/gp-connection.ts'
import { serviceTimes } from '#contract/service-times.ts'
import { routes } from '#routes'
import { link, strong, type Article } from './article.ts'

/** The twelve items on GP record access that section 2 requires, in the order in which members need them. */
export const gpRecord: Article = {
  title: 'NHS GP Record access',
  lead: 'How to connect the record your GP surgery in England holds, and how to read it safely.',
  sections: [
    {
      id: 'what-you-need',
      title: 'What do I need to connect?',
      body: [
        'Five details. You’ll find the first 3 in a letter from your surgery:',
        {
          list: [
            [strong('Account ID'), ', also called User ID or Patient ID'],
            [strong('Linkage Key'), ', also called Passphrase'],
            [
              strong('National Practice Code (GP ODS code)'),
              ', also called ODS code or Organisation ID',
            ],
            [strong('Surname'), ', as your surgery has it'],
            [strong('Date of Birth'), ', as your surgery and your health profile have it'],
          ],
        },
      ],
    },
    {
      id: 'letter',
      title: 'How do I get the letter?',
      body: [
        'Ask your GP surgery’s reception for your linkage details, or for “online access to your GP record”. It’s free. Bring photo ID. The letter opens your record, so they need to know it’s you.',
        'Keep the letter as safe as a bank card, and do not share the codes with anyone.',
      ],
    },
    {
      id: 'linkage-key',
      title: 'Where do I find the linkage key?',
      body: [
        'In the same letter, near the Account ID. Surgeries that use TPP SystmOne call it Passphrase. It’s about 13 letters, numbers and symbols, like QAkP7SUrfsQ1l.',
        {
          list: [
            'Enter it exactly as printed, including capitals and symbols.',
            'Check 0 and O, and 1, l and I.',
            'It’s not your NHS number or a password you chose.',
          ],
        },
      ],
    },
    {
      id: 'connect',
      title: 'How do I connect?',
      body: [
        {
          steps: [
            [
              'Open ',
              link(routes.gpConnect, 'Connect your GP record'),
              ', check you have the 5 details, and choose Next.',
            ],
            [
              'On the ',
              link(routes.gpConnectDetails, 'GP record details page'),
              ', enter them exactly as they are in the letter.',
            ],
            [
              'Choose ',
              strong('Connect to my record'),
              '. We’ll tell you straight away if it’s worked.',
            ],
          ],
        },
        'This takes 3 to 5 minutes and you need to be online. We use the codes once and do not keep them.',
      ],
    },
    {
      id: 'refused',
      title: 'My details did not work. What can I try?',
      body: [
        'The message tells you the reason, if we know it. What usually helps:',
        {
          list: [
            [
              strong('If the details do not match, '),
              'check each code against the letter, one character at a time. If your surgery may still have an earlier surname of yours, enter that one.',
            ],
            [
              strong('If the surname is not the one in your account, '),
              `tick “${earlierSurname}” if it is. If the name in your account is wrong, change it in `,
              link(routes.myDetails, 'My details'),
              '.',
            ],
            [
              strong('If the date of birth is not the one in your health profile, '),
              'correct the one that’s wrong. You can only connect your own record.',
            ],
            [
              strong('If you’ve just changed your surname or date of birth, '),
              'wait a day before you connect. The wait stops people from changing a profile to fit someone else’s letter. If you change your date of birth, we also disconnect your record.',
            ],
            [
              strong('If a code is too long or too short, '),
              'count the characters, including any zero at the start.',
            ],
            [
              strong('If it’s already in use, '),
              'ask your surgery for a new letter. Each one works once.',
            ],
            [
              strong('If the surgery’s system is not responding, '),
              'there’s nothing wrong with your details. Try again in a few minutes.',
            ],
          ],
        },
        `You have ${connectTries.perHour} attempts in an hour. If it fails 3 times, stop and ask your surgery. More wrong attempts can block the codes.`,
      ],
    },
    {
      id: 'which-surgeries',
      title: 'Does it work with my surgery?',
      body: [
        'It works with GP surgeries in England that offer online access to records. If yours does not, ask it to turn on online access. It does not work with surgeries in Scotland, Wales and Northern Ireland, hospitals, or private doctors.',
        'You must be 16 or over, and it must be your own record.',
      ],
    },
    {
      id: 'what-you-see',
      title: 'What will I see?',
      body: [
        [
          'In ',
          link(routes.gpRecord, 'My GP Record'),
          ': consultations, medication, test results, allergies, immunisations and problems. It shows the last 3 months to start with, and you can choose other dates.',
        ],
        'You may see abnormal results or bad news before you’ve spoken to a doctor, or find things you’d forgotten. Choose a time when you’re not alone or in a hurry. Ask your surgery what an entry means.',
      ],
    },
    {
      id: 'updates',
      title: 'When do updates appear?',
      body: [
        `Updates can take up to ${serviceTimes.recordUpdateHours} hours to appear. Surgeries often add letters and results a few days after a visit. If something’s still not there, ask your surgery if they’ve added it.`,
      ],
    },
    {
      id: 'missing',
      title: 'Why is a section empty?',
      body: [
        'There are 4 possible reasons. The page says which one it is, if we know:',
        {
          list: [
            'there’s nothing recorded for the dates you chose, so try other dates',
            'your surgery does not share that section, so ask them if they can',
            'we could not get that section, so try again later',
            'a hospital or earlier surgery has the entry, and never sent it to this one',
          ],
        },
        'An empty section does not mean that you have no allergies or no problems.',
      ],
    },
    {
      id: 'errors',
      title: 'Something in my record is wrong',
      body: [
        'Contact your surgery, because only they can correct it. Tell them the date of the entry and what’s wrong with it. You have a right to have mistakes corrected. We show the record exactly as they send it, and cannot change it.',
        'If it could put you at risk, such as a missing allergy or a wrong medicine, phone them today. If you can see someone else’s details, close the page and tell the surgery straight away.',
      ],
    },
    {
      id: 'moved',
      title: 'I’ve moved to another surgery',
      body: [
        [
          'The codes stop working when you move, and when your surgery changes its computer system. Ask your new surgery for a letter, then ',
          link(routes.gpConnect, 'connect again'),
          '. The new connection replaces the old one.',
        ],
      ],
    },
    {
      id: 'pressure',
      title: 'Someone is pressing me to show my record',
      body: [
        [
          strong('Do not connect or open it.'),
          ' No one can make you: not a partner, relative, employer or insurer. If it’s open, leave the page and sign out.',
        ],
        'Your surgery can help, and can turn off your online access. The police can help too: call 101, or 999 if you’re in danger.',
        [
          'The National Domestic Abuse Helpline is free at any hour: 0808 2000 247. You can end your connection under ',
          link(routes.gpConnection, 'GP record'),
          ' in account settings.',
        ],
      ],
    },
  ],
}
