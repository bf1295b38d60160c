import { averageCoverage, serviceTimes } from '#contract/service-times.ts'
import { routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { link, strong, supportEmail, type Article } from './article.ts'

const { labWeeks, kitExpiryMonths, salivaMinutes, recordUpdateHours, supportReplyHours } =
  serviceTimes

/** The terms of use, in the words of sections 1 and 9. */
export const terms: Article = {
  title: 'Terms & Conditions',
  since: '21 November 2026',
  lead: `These are the rules for using ${brand.name}. By creating an account you agree to them.`,
  sections: [
    {
      id: 'who-may-use-it',
      title: 'Who may use it',
      body: [
        {
          list: [
            'You are 16 or over.',
            `You use ${brand.name} for yourself only: it is for personal use, not for business.`,
            'Your account holds your own health data and nobody else’s.',
            'You keep your login details private. Tell us at once if somebody else may know them.',
          ],
        },
      ],
    },
    {
      id: 'what-it-does',
      title: 'What it does and does not do',
      body: [
        'You can keep a health profile, connect your GP record (in England only), order a home saliva test kit and follow it, and take part in research studies.',
        `${brand.name} gives no medical advice. It does not book appointments, order prescriptions or show results. In an emergency call 999; when you need help now, call 111 or your GP surgery.`,
      ],
    },
    {
      id: 'looking-at-your-record',
      title: 'Looking at your GP record',
      body: [
        'Think before you look. You may find:',
        {
          list: [
            'things from your past that you had forgotten',
            'abnormal results or bad news, before you have spoken to a doctor about them',
            'mistakes. Only your surgery can put them right, so contact your surgery',
          ],
        },
        [
          strong('Do not connect or open your record if somebody presses you to show it.'),
          ' No employer, insurer, partner or relative may make you. Leave the page, and speak to your surgery or to somebody you trust.',
        ],
        `Updates to your GP record can take up to ${recordUpdateHours} hours to appear.`,
      ],
    },
    {
      id: 'kits',
      title: 'Test kits',
      body: [
        {
          list: [
            `A kit sequences your whole genome from saliva, at an average coverage of ${averageCoverage}. You see its progress and are told when data returns; no results or insights are shown.`,
            `Do not eat, drink, smoke or chew gum for at least ${salivaMinutes} minutes before you give your sample.`,
            `The lab needs ${labWeeks.shortest} to ${labWeeks.longest} weeks after it has received your sample.`,
            `Kits expire, and are non-refundable, after ${kitExpiryMonths} months or on customer error.`,
          ],
        },
      ],
    },
    {
      id: 'your-data',
      title: 'Your data and research',
      body: [
        'The data is owned by you. Before a consent request, industry and research see only age, sex, disease, diagnosed date, ethnicity and location. Any further data needs your consent, and identifiers are removed. Data is used only for health research, never for marketing, insurance or discrimination.',
        [
          'You can withdraw your consent at any time, but data already used in completed studies cannot be retracted. The ',
          link(routes.privacyPolicy, 'Privacy Policy'),
          ' says more.',
        ],
      ],
    },
    {
      id: 'our-part',
      title: 'Our part',
      body: [
        'We run the service with care and skill. It can be unavailable at times, and what it shows from other sources, such as your GP record, is shown as it was sent to us. We may close an account that breaks these terms, and we say why.',
        `You can stop using ${brand.name} and close your account at any time, in account settings. Nothing in these terms limits the rights that the law gives you, or our liability where the law does not allow a limit. The law of England and Wales applies.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes and questions',
      body: [
        [
          'When these terms change, you are asked to read them again before you go on. Write to ',
          supportEmail,
          ` with any question; we reply within ${supportReplyHours} hours.`,
        ],
      ],
    },
  ],
}
