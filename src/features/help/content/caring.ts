import { link, type Article } from './article.ts'

/** What a member cannot do on somebody else's behalf, and who can help instead. */
export const caring: Article = {
  title: 'Caring for someone',
  lead: 'Rowan cannot be used for someone else yet. This is what you can do together, and what the NHS offers.',
  sections: [
    {
      id: 'what-is-not-possible',
      title: 'Can I use Rowan for someone I look after?',
      body: [
        'Not yet. An account is for one person aged 16 or over, and only for their own data.',
        {
          list: [
            'You cannot add a child, a parent or anyone else to your account.',
            'We cannot give you access to their account, even with power of attorney.',
            'You cannot connect their GP record: the surgery’s letter must have the name and date of birth of the account.',
            'You cannot order a kit or agree to a study for them.',
          ],
        },
      ],
    },
    {
      id: 'helping-them',
      title: 'Can I help them use their own account?',
      body: [
        'Yes, if they are 16 or over and want you to.',
        {
          list: [
            'Sit with them while they use it.',
            'Please do not share a password: we could not tell who gave consent.',
            'On a device you both use, tick “Other people use this device too”. Then no copy of their record is saved on it.',
            'They can print their record, or one page for an emergency, and give it to you.',
          ],
        },
      ],
    },
    {
      id: 'nhs',
      title: 'What does the NHS offer instead?',
      body: [
        {
          list: [
            'Proxy access: ask the person’s GP surgery to let you see their record, book appointments or order medicines for them. The surgery decides, usually with the person’s consent.',
            [
              'Linked profiles: once the surgery has agreed, you may be able to switch to their profile in ',
              link('https://www.nhs.uk/nhs-app/', 'the NHS App'),
              '.',
            ],
            'Carers Direct: free advice for carers on 0300 123 1053.',
            [
              'A carer’s assessment from the local council: ',
              link('https://www.nhs.uk/social-care-and-support/', 'social care and support'),
              ' on the NHS website.',
            ],
          ],
        },
      ],
    },
  ],
}
