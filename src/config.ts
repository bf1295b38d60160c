import * as v from 'valibot'
import { EmailAddress } from '#contract/limits.ts'

const HttpUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))

const Settings = v.object({
  clerkPublishableKey: v.string(),
  /** Absolute, or a path of this origin; absent if the browser talks to Clerk directly. */
  clerkProxyUrl: v.optional(v.string()),
  clerkJsUrl: v.string(),
  /** Absent: the address service is called through the patient API. */
  addressServiceUrl: v.optional(HttpUrl),
  addressServiceKey: v.optional(v.string()),
  /** The lab partner's registration page, which is shown in a frame, and the fixed code for it. */
  partnerUrl: HttpUrl,
  partnerCode: v.string(),
  supportEmail: EmailAddress,
  aboutUrl: HttpUrl,
  nhsLoginSettingsUrl: HttpUrl,
})

const onThisOrigin = (url: string) => new URL(url, window.location.origin).href

/** Absolute, or a path of this origin. */
const PatientApiUrl = v.pipe(
  v.optional(v.string(), '/api'),
  v.check((url) => URL.canParse(url, window.location.origin)),
  v.transform(onThisOrigin),
  HttpUrl,
)

/**
 * The settings of the environment, read once at the start from `/config.js`, so that one build serves all
 * of them. Throws a `ValiError` if a setting is missing or malformed.
 */
export const config = readConfig()

function readConfig() {
  const settings = v.parse(Settings, Reflect.get(window, 'ROWAN'))
  const patientApiUrl = v.parse(PatientApiUrl, Reflect.get(window, 'PATIENT_API_URL'))
  const { clerkProxyUrl, ...rest } = settings
  return {
    ...rest,
    ...(clerkProxyUrl && { clerkProxyUrl: onThisOrigin(clerkProxyUrl) }),
    patientApiUrl: patientApiUrl.replace(/\/$/, ''),
  }
}
