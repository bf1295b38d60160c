import type { LocalizationResource } from '@clerk/types'

/** By Clerk's error codes, of which its types list only some. */
const visitErrors = {
  oauth_access_denied:
    'You did not agree to share your NHS login information, so you were not logged in and nothing was shared. You can try again, or use your email address.',
  oauth_callback_failed:
    'NHS login did not tell us who you are. Try again in a few minutes, or use your email address.',
  external_account_not_found:
    'There is no account for this NHS login yet. Create an account first.',
}

/**
 * Replaces Clerk's texts that repeat our page, or differ from the rest of the app. Labels and errors
 * stay Clerk's own.
 */
export const localization: LocalizationResource = {
  locale: 'en-GB',
  formFieldInputPlaceholder__emailAddress: '',
  formFieldInputPlaceholder__firstName: '',
  formFieldInputPlaceholder__lastName: '',
  formFieldInputPlaceholder__password: '',
  socialButtonsBlockButton: 'Continue to {{provider|titleize}}',
  unstable__errors: visitErrors,
  signIn: {
    start: {
      title: 'Your account',
      titleCombined: 'Your account',
      subtitle: '',
      subtitleCombined: '',
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
      subtitle: '',
      actionText: 'Already have an account?',
      actionLink: 'Log in',
    },
    emailCode: {
      title: 'Check your email',
      subtitle: 'Enter the 6-digit code that we sent to',
    },
  },
}
