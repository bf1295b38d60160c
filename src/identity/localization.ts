import type { LocalizationResource } from '@clerk/types'

/**
 * Clerk's words where they repeat the heading of our page, or differ from what the rest of the app
 * says. Labels and errors stay Clerk's own.
 */
export const localization: LocalizationResource = {
  locale: 'en-GB',
  formFieldInputPlaceholder__emailAddress: '',
  formFieldInputPlaceholder__firstName: '',
  formFieldInputPlaceholder__lastName: '',
  formFieldInputPlaceholder__password: '',
  signIn: {
    start: {
      title: 'Your email address',
      titleCombined: 'Your email address',
      subtitle: 'The one that you signed up with.',
      subtitleCombined: 'The one that you signed up with.',
      actionText: 'New here?',
      actionLink: 'Create an account',
    },
    password: {
      title: 'Your password',
      subtitle: 'For the account of',
    },
    forgotPasswordAlternativeMethods: { title: 'Forgotten your password?' },
    resetPassword: { title: 'Your new password', formButtonPrimary: 'Save and log in' },
  },
  signUp: {
    start: {
      title: 'Your details',
      subtitle: 'We send a code to your email address to make sure that it is yours.',
      actionText: 'Already have an account?',
      actionLink: 'Log in',
    },
    emailCode: {
      title: 'Check your email',
      subtitle: 'Enter the 6-digit code that we sent to',
    },
  },
}
