import { connectTries } from '#contract/gp-connection.ts'
import { serviceTimes } from '#contract/service-times.ts'
import { routes } from '#routes'
import { link, strong, type Article } from './article.ts'

/** The twelve items on GP record access that section 2 asks for, in the order in which they come up. */
export const gpRecord: Article = {
  title: 'NHS GP Record access',
  lead: 'How to connect the record that your GP surgery in England holds, and how to read it safely.',
  sections: [
    {
      id: 'what-you-need',
      title: 'What do I need to connect?',
      body: [
        'Five details. The first three stand in a letter from your surgery:',
        {
          list: [
            [strong('Account ID'), ', also called User ID or Patient ID'],
            [strong('Linkage Key'), ', also called Passphrase'],
            [
              strong('National Practice Code (GP ODS code)'),
              ', also called ODS code or Organisation ID',
            ],
            [strong('Surname'), ', as your surgery has it'],
            [strong('Date of Birth'), ', as your surgery has it'],
          ],
        },
      ],
    },
    {
      id: 'letter',
      title: 'How do I get the letter?',
      body: [
        'Ask the reception of your GP surgery for your linkage details, or for “online access to your GP record”. It is free. Bring photo ID: the letter opens your record, so they must know that it is you.',
        'Keep the letter as safe as a bank card, and tell nobody the codes.',
      ],
    },
    {
      id: 'linkage-key',
      title: 'Where do I find the linkage key?',
      body: [
        'In the same letter, near the Account ID. Surgeries that use TPP SystmOne call it Passphrase. It is about 13 letters, numbers and symbols, like QAkP7SUrfsQ1l.',
        {
          list: [
            'Type it exactly as it is printed. Capital and small letters differ, and symbols count.',
            'Look twice at 0 and O, and at 1, l and I.',
            'It is not your NHS number, and not a password that you chose.',
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
              ', check that you have the five details, and choose Next.',
            ],
            [
              'On the ',
              link(routes.gpConnectDetails, 'GP record details page'),
              ', type them as they stand in the letter.',
            ],
            [
              'Choose ',
              strong('Connect to my record'),
              '. You are told at once whether it has worked.',
            ],
          ],
        },
        'This takes 3 to 5 minutes and needs an internet connection. The codes are used once and are not kept.',
      ],
    },
    {
      id: 'refused',
      title: 'My details were refused. What can I try?',
      body: [
        'The message says what is known about the reason. What usually helps:',
        {
          list: [
            [
              strong('The details do not match: '),
              'compare each code with the letter, one character at a time. Try an earlier surname, if your surgery may still have it.',
            ],
            [
              strong('A code is too long or too short: '),
              'count its characters. A zero at the start counts.',
            ],
            [
              strong('Already in use: '),
              'each letter can be used once. Ask your surgery for a new one.',
            ],
            [
              strong('The surgery’s system does not answer: '),
              'nothing is wrong with your details. Try again in a few minutes.',
            ],
          ],
        },
        `You have ${connectTries.perHour} tries in an hour. After the third refusal stop and ask your surgery: more wrong tries can block the codes.`,
      ],
    },
    {
      id: 'which-surgeries',
      title: 'Does it work with my surgery?',
      body: [
        'It works with GP surgeries in England that offer online access to records. If yours does not, ask whether it can turn online access on. It does not work with surgeries in Scotland, Wales and Northern Ireland, with hospitals, or with private doctors.',
        'You must be 16 or over, and the record must be your own.',
      ],
    },
    {
      id: 'what-you-see',
      title: 'What will I see?',
      body: [
        [
          'In ',
          link(routes.gpRecord, 'My GP Record'),
          ': consultations, medication, test results, allergies, immunisations and problems. At first it shows the last 3 months; you can choose other dates.',
        ],
        'You may read abnormal results or bad news before you have spoken to a doctor, or meet things that you had forgotten. Choose a moment when you are not alone or in a hurry. Ask your surgery what an entry means.',
      ],
    },
    {
      id: 'updates',
      title: 'When do updates appear?',
      body: [
        `Updates can take up to ${serviceTimes.recordUpdateHours} hours to appear. Letters and results are often added by the surgery days after a visit. If something is still not there, ask your surgery whether it has been added.`,
      ],
    },
    {
      id: 'missing',
      title: 'Why is a section empty?',
      body: [
        'There can be four reasons, and the page says which it is where it knows:',
        {
          list: [
            'nothing was recorded in the dates that you chose: try other dates',
            'your surgery does not share that section: ask whether it can',
            'the section could not be fetched: try again later',
            'the entry is at a hospital or an earlier surgery, and was never sent to this one',
          ],
        },
        'An empty section does not mean that you have no allergies or no problems.',
      ],
    },
    {
      id: 'errors',
      title: 'Something in my record is wrong',
      body: [
        'Contact your surgery: only they can put it right. Tell them the date of the entry and what is wrong with it. You have a right to have mistakes corrected. We show the record as it was sent to us and cannot change it.',
        'If it could put you at risk, such as a missing allergy or a wrong medicine, telephone today. If you can see somebody else’s details, close the page and tell the surgery at once.',
      ],
    },
    {
      id: 'moved',
      title: 'I have moved to another surgery',
      body: [
        [
          'The codes stop working when you move, and when your surgery changes its computer system. Ask your surgery of today for a new letter, then ',
          link(routes.gpConnect, 'connect again'),
          '. The new connection takes the place of the old one.',
        ],
      ],
    },
    {
      id: 'pressure',
      title: 'Somebody is pressing me to show my record',
      body: [
        [
          strong('Do not connect or open it.'),
          ' Nobody may make you: no partner, relative, employer or insurer. If it is open, leave the page and sign out.',
        ],
        'Your surgery can help, and can switch your online access off. So can the police: call 101, or 999 if you are in danger.',
        [
          'The National Domestic Abuse Helpline is free at any hour: 0808 2000 247. You can end your connection under ',
          link(routes.gpConnection, 'GP record'),
          ' in account settings.',
        ],
      ],
    },
  ],
}
