import { serviceTimes } from '#contract/service-times.ts'
import { brand } from '#ui/brand.ts'
import { link, supportEmail, type Article } from './article.ts'

/** What is known of how well everybody can use the service. Says no more than was tested. */
export const accessibility: Article = {
  title: 'Accessibility statement',
  since: '21 November 2026',
  lead: `${brand.name} is meant for everybody: people who are ill or tired, who use a screen reader, a switch or large text, and who have an old phone.`,
  sections: [
    {
      id: 'what-you-can-do',
      title: 'What you should be able to do',
      body: [
        {
          list: [
            'use every page with a keyboard alone, and always see where you are',
            'zoom in up to 400 % without scrolling sideways, and set your own text spacing',
            'listen to every page with a screen reader',
            'choose light or dark, high contrast colours, and no movement',
            'read what went wrong in words, next to where it went wrong',
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
      title: 'The standard we hold ourselves to',
      body: [
        [
          'We aim for level AA of the ',
          link('https://www.w3.org/TR/WCAG22/', 'Web Content Accessibility Guidelines 2.2'),
          '. We know of no rule that our own pages break, apart from what is listed below.',
        ],
      ],
    },
    {
      id: 'known-problems',
      title: 'What may be hard to use',
      body: [
        {
          list: [
            'The page on which you register a kit belongs to our lab partner and stands in a frame on our page. We do not test it. You can open it in a tab of its own, or write to us and we help you register.',
            'The forms for signing in, signing up and changing your own details come from our identity provider. We test them with the rest, but cannot change all of their words. The small menus among your details, for an e-mail address, a phone number or a connected login, keep the focus inside until you choose or press Escape, and a screen reader finds nothing else meanwhile.',
            'On a device that you said others use too, forms do not tell your browser what they ask for, so that it does not remember what you type. It cannot fill them in for you there, except for your password.',
            'Documents in your GP record, such as letters, are not shown. Your surgery can give you them in a form that suits you.',
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
            'every page with axe, also with its menu open, with an error, with a dialog and offline, in light and dark colours, on a phone and a desktop',
            'the pages most used with Lighthouse',
            'the journeys through the product by keyboard alone, and every page by the Tab key: what has the focus is marked and not covered',
            'every page at 320 pixels wide, with wider text spacing and with text of twice the size',
            'what is chosen or open, and where the focus is, in high contrast colours',
            'every page with less motion',
          ],
        },
        'It has not yet been tested by people who use screen readers or other assistive technology every day. We would be glad to hear from you if you do.',
      ],
    },
    {
      id: 'tell-us',
      title: 'Tell us about a problem',
      body: [
        [
          'If something is hard to use, or you need a text in another form, such as large print, easy read or audio, write to ',
          supportEmail,
          `. We reply within ${serviceTimes.supportReplyHours} hours.`,
        ],
        [
          'If you are not happy with our answer, contact the ',
          link('https://www.equalityadvisoryservice.com/', 'Equality Advisory and Support Service'),
          '.',
        ],
      ],
    },
  ],
}
