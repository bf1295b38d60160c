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
            'You’re 16 or over.',
            `You use ${brand.name} for yourself only: it’s for personal use, not for business.`,
            'Your account is for your own health data and no one else’s.',
            'You keep your login details private. Tell us straight away if someone else may know them.',
          ],
        },
      ],
    },
    {
      id: 'what-it-does',
      title: 'What it does and does not do',
      body: [
        'You can keep a health profile, connect your GP record (in England only), order a home saliva DNA kit and follow it, and take part in research studies.',
        `${brand.name} gives no medical advice. It does not book appointments, order prescriptions or show results. In an emergency, call 999. If you need medical help now, call 111 or your GP surgery.`,
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
            'abnormal results or bad news, before you’ve spoken to a doctor about them',
            'mistakes. Only your surgery can correct them, so contact your surgery',
          ],
        },
        [
          strong('Do not connect or open your record if someone is pressing you to show it.'),
          ' No employer, insurer, partner or relative can make you. Leave the page, and speak to your surgery or someone you trust.',
        ],
        `Updates to your GP record can take up to ${recordUpdateHours} hours to appear.`,
      ],
    },
    {
      id: 'kits',
      title: 'DNA kits',
      body: [
        {
          list: [
            `A kit sequences your whole genome from saliva, at an average coverage of ${averageCoverage}. You can see its progress, and we’ll tell you when your data returns. No results or insights are shown.`,
            `Do not eat, drink, smoke or chew gum for at least ${salivaMinutes} minutes before you give your sample.`,
            `The lab needs ${labWeeks.shortest} to ${labWeeks.longest} weeks after it receives your sample.`,
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
          ' explains more.',
        ],
      ],
    },
    {
      id: 'our-part',
      title: 'Our part',
      body: [
        'We run the service with care and skill. It may be unavailable at times. We show what comes from other sources, such as your GP record, as they send it to us. We may close an account that breaks these terms, and we’ll say why.',
        `You can stop using ${brand.name} and close your account at any time, in account settings. Nothing in these terms limits your rights in law, or our liability where the law does not allow a limit. The law of England and Wales applies.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes and questions',
      body: [
        [
          'If these terms change, we’ll ask you to read them again before you continue. Email ',
          supportEmail,
          ` with any question; we reply within ${supportReplyHours} hours.`,
        ],
      ],
    },
  ],
}
