import { serviceTimes } from '#contract/service-times.ts'
import { routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { link, supportEmail, type Article } from './article.ts'

/** The most frequent questions, in the four groups of section 2 and three of ours before Contact (product rules). */
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
        'Before you’re asked for consent, industry and research see only your age, sex, disease, diagnosed date, ethnicity and location. They do not see your name, your address or your date of birth.',
        [
          'Any further data needs your consent, and we remove anything that could identify you before we share it. See for yourself ',
          link(routes.researchView, 'how researchers see you'),
          '.',
        ],
        { heading: 'What is it used for?' },
        'Health research only. It’s never used for marketing, insurance or discrimination.',
        { heading: 'Does showing interest in a study share my data?' },
        'No. Saying you’re interested does not share anything. The study tells you what data it asks for, and we ask for your consent before we share any of it.',
        { heading: 'Can I change my mind after I’ve given consent?' },
        [
          'Yes, at any time, without giving a reason. We stop sharing your data straight away. Data already used in completed studies cannot be retracted. To withdraw, go to ',
          link(routes.consents, 'Consents'),
          ' in account settings.',
        ],
        [
          'The ',
          link(routes.helpPage.href('privacy'), 'Privacy Policy'),
          ' explains in full what we hold and for how long.',
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
          ' to see which questions are left. You can stop at any time. We keep what you’ve saved.',
        ],
        { heading: 'I do not know an answer. What should I do?' },
        'Say so. You can answer “I do not know” for the surgery, “None” for medication and hospitals, and “Prefer not to say” for ethnicity. An honest gap is better than a guess.',
        { heading: 'How do I correct an answer?' },
        [
          'Open ',
          link(routes.healthProfile, 'My health profile'),
          ' and choose Change next to the answer. This only changes your profile, not the record at your surgery.',
        ],
        { heading: 'Something is missing from my GP record' },
        [
          'Your surgery decides which parts to share online, and new entries take time to appear. ',
          link(routes.helpPage.href('gp-record'), 'Help with your GP record'),
          ' explains what to check and who to ask.',
        ],
      ],
    },
    {
      id: 'nhs',
      title: 'The NHS',
      body: [
        { heading: `Is ${brand.name} part of the NHS?` },
        'No. It’s a separate service for people in England. With your permission, it gets your GP record from your surgery so you can read it here.',
        { heading: 'Does it change my care or my record?' },
        `No. ${brand.name} only reads your record. Your surgery does not see your health profile, and your care does not depend on whether you use this service.`,
        {
          heading: 'Can I book an appointment, order a prescription or see DNA kit results here?',
        },
        'No. For appointments and prescriptions use your surgery or the NHS App. For a DNA kit, you can see how far it’s got, but never results.',
        { heading: 'I feel unwell, or something in my record worries me' },
        'Contact your GP surgery, or call 111. In an emergency call 999. We cannot give medical advice.',
      ],
    },
    {
      id: 'logging-in',
      title: 'Logging in',
      body: [
        { heading: 'I cannot log in. What can I try?' },
        {
          list: [
            'Use the email address you signed up with, or NHS login if you signed up with NHS login.',
            'If you’ve forgotten your password, choose “Forgotten your password?” after you enter your email address.',
            'If your code has not arrived, check your spam folder, then ask for a new one.',
            'If you’re offline, you need to be online to log in.',
          ],
        },
        ['If none of this works, email ', supportEmail, '.'],
      ],
    },
    {
      id: 'lock',
      title: 'Locking Rowan',
      body: [
        { heading: 'Can I stop others from opening Rowan on my device?' },
        [
          'Yes. Turn on a ',
          link(routes.lock, 'lock'),
          ' with a passkey or a PIN. Rowan then asks for it when it opens, after 5 minutes without use, and before your GP record.',
        ],
        { heading: 'Should I use a passkey or a PIN?' },
        'Use a passkey if you can: your fingerprint, your face or your device’s own code. Without it, even a copy of what your device stores cannot be read. A PIN stops someone who holds your device, but not an expert who copies its storage and tries every PIN.',
        { heading: 'What if I forget my PIN or delete my passkey?' },
        'No one can open the lock for you. Choose “I cannot unlock” and sign in again. What you’ve sent us is safe. Answers not sent yet are lost, and the page tells you how many there are before you decide.',
        { heading: 'What does a lock not stop?' },
        {
          list: [
            'Someone who knows your PIN or your device’s code.',
            'Someone who looks at your screen, or uses Rowan within 5 minutes after you put it down.',
            'Someone who knows how to change what your browser stores: they cannot read what’s locked, but they may be able to open your account while you’re still signed in on this browser. Signing out stops this.',
          ],
        },
      ],
    },
    {
      id: 'leaving-quickly',
      title: 'Leaving quickly',
      body: [
        { heading: 'How do I hide Rowan in a hurry?' },
        'Press Exit quickly at the top of any page, or press the Escape key three times. A press that only closes a menu, a list or a message does not count. A page about oven temperatures takes its place, in every tab, and you’re signed out on this device. If you have a lock, Rowan is locked instead. It works offline too. Answers waiting to be sent stay here, locked so only you can open them.',
        [
          'What else you can do if someone might look at your phone is ',
          link(routes.safety, 'on one page'),
          '.',
        ],
        { heading: 'What does it not hide?' },
        {
          list: [
            'Other pages of Rowan in your browser’s history. They open the sign-in page, but their addresses can be seen. You can delete them in your browser.',
            'The address of the page that takes its place, which is still ours.',
            'Notifications already on your screen, emails, and files you’ve downloaded or printed.',
            'What the owner of your Wi-Fi, your phone company or an app that watches your device can see.',
            'The icon on your home screen.',
          ],
        },
        'While you register a kit, the laboratory’s own page may have the keyboard. Escape does not work there, but the button does.',
        { heading: 'Can the icon on my home screen have another name?' },
        [
          'Yes. Under ',
          link(routes.thisDevice, 'This device'),
          ' choose a plain name and icon before you install it.',
        ],
        { heading: 'I’m worried about someone at home' },
        [
          'If you’re in danger, call 999. For advice call the free National Domestic Abuse Helpline on 0808 2000 247, or read ',
          link(
            'https://www.nhs.uk/live-well/getting-help-for-domestic-violence/',
            'where to get help, on the NHS website',
          ),
          '.',
        ],
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      body: [
        { heading: 'How do I reach support?' },
        [
          'Email ',
          supportEmail,
          `. A real person reads every message and replies within ${serviceTimes.supportReplyHours} hours.`,
        ],
        { heading: 'What should I write?' },
        'Tell us which page you were on, what you did and what you saw. Please leave out health details, the codes in your surgery’s letter and your password. We never ask for them.',
        { heading: 'Someone else may know my login details' },
        [
          'Under ',
          link(routes.security, 'Password and devices'),
          ' change your password and sign out all other devices. If you cannot sign in any more, email us straight away from the address you sign in with.',
        ],
        { heading: 'How do I close my account?' },
        [
          'Under ',
          link(routes.closeAccount, 'Close account'),
          ' in account settings. It takes effect immediately, and you can ',
          link(routes.download, 'download your data'),
          ' before.',
        ],
      ],
    },
  ],
}
