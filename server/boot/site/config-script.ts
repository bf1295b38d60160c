import { clerkProxyPath } from '../../http/base-path.ts'
import type { Settings } from '../settings.ts'

/**
 * `/config.js`: the settings of this environment, read by the app before it starts.
 * `window.PATIENT_API_URL` is set only where the API has another origin.
 */
export function configScript(settings: Settings): string {
  const { clerk, addressService, partner, patientApiUrl } = settings
  const rowan = {
    clerkPublishableKey: clerk.publishableKey,
    ...(clerk.isProxied && { clerkProxyUrl: clerkProxyPath }),
    clerkJsUrl: '/clerk-js/clerk.browser.js',
    ...(addressService.isInBrowser && {
      addressServiceUrl: addressService.url,
      addressServiceKey: addressService.key,
    }),
    partnerUrl: partner.url,
    partnerCode: partner.code,
    supportEmail: settings.supportEmail,
    aboutUrl: settings.aboutUrl,
    nhsLoginSettingsUrl: settings.nhsLoginSettingsUrl,
  }
  return [
    ...(patientApiUrl ? [`window.PATIENT_API_URL = ${scriptLiteral(patientApiUrl)};`] : []),
    `window.ROWAN = ${scriptLiteral(rowan)};`,
    '',
  ].join('\n')
}

/** JSON that is safe in a script, even if inlined in a page. */
const scriptLiteral = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
