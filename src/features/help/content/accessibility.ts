import { serviceTimes } from '#contract/service-times.ts'
import { brand } from '#ui/brand.ts'
import { link, supportEmail, type Article } from './article.ts'

/** The accessibility statement. It claims only what was tested. */
export const accessibility: Article = {
  title: 'Accessibility statement',
  since: '21 November 2026',
  lead: `${brand.name} is for everyone, including people who are ill or tired, who use a screen reader, a switch or large text, or who have an old phone.`,
  sections: [
    {
      id: 'what-you-can-do',
      title: 'What you should be able to do',
      body: [
        {
          list: [
            'use every page with just a keyboard, and always see where you are',
            'zoom in up to 400 % without scrolling sideways, and set your own text spacing',
            'listen to every page with a screen reader',
            'choose light or dark, high contrast colours, and no movement',
            'read what went wrong, in words, next to where it happened',
          ],
        },
        [
          link('https://mcmw.abilitynet.org.uk/', 'AbilityNet'),
          ' has advice on making your device easier to use if you have a disability.',
        ],
      ],
    },
    {
      id: 'standard',
      title: 'The standard we aim for',
      body: [
        [
          'We aim for level AA of the ',
          link('https://www.w3.org/TR/WCAG22/', 'Web Content Accessibility Guidelines 2.2'),
          '. We do not know of any rule our own pages break, apart from those listed below.',
        ],
      ],
    },
    {
      id: 'known-problems',
      title: 'What may be hard to use',
      body: [
        {
          list: [
            'The page where you register a kit belongs to our lab partner and is shown inside our page. We do not test it. You can open it in a new tab, or email us and we’ll help you register.',
            'The forms for signing in, signing up and changing your details come from our sign-in provider. We test them too, but we cannot change all their words. The small menus in your details, such as the one for an email address, keep the focus until you choose something or press Escape. Until then, a screen reader finds nothing else.',
            'If you’ve told us other people use your device, our forms do not tell your browser what they ask for, so it does not remember what you type. It also cannot fill them in for you, except for your password.',
            'We do not show documents in your GP record, such as letters. Your surgery can give you them in a format that suits you.',
          ],
        },
      ],
    },
    {
      id: 'how-we-tested',
      title: 'How we tested',
      body: [
        'We tested with tools and by hand:',
        {
          list: [
            'every page with axe, including with its menu open, with an error, with a dialog and offline, in light and dark colours, on a phone and a desktop',
            'the most-used pages with Lighthouse',
            'the main tasks with just a keyboard, and every page with the Tab key, to check you can always see what has the focus',
            'every page at 320 pixels wide, with wider text spacing and with text at twice the size',
            'high contrast colours, to check you can see what’s chosen or open and where the focus is',
            'every page with less motion',
          ],
        },
        'People who use screen readers or other assistive technology every day have not tested it yet. If you do, we’d be glad to hear from you.',
      ],
    },
    {
      id: 'tell-us',
      title: 'Tell us about a problem',
      body: [
        [
          'If something is hard to use, or you need something in another format such as large print, easy read or audio, email ',
          supportEmail,
          `. We reply within ${serviceTimes.supportReplyHours} hours.`,
        ],
        [
          'If you’re not happy with our answer, contact the ',
          link('https://www.equalityadvisoryservice.com/', 'Equality Advisory and Support Service'),
          '.',
        ],
      ],
    },
  ],
}
