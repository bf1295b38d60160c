import * as v from 'valibot'

const HttpUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))

const Settings = v.object({
  clerkPublishableKey: v.string(),
  /** Absolute, or a path of this origin; absent when the browser talks to Clerk itself. */
  clerkProxyUrl: v.optional(v.string()),
  clerkJsUrl: v.string(),
  /** Absent: the proxy path of the patient API. */
  addressServiceUrl: v.optional(HttpUrl),
  addressServiceKey: v.optional(v.string()),
  /** The lab partner's registration page, which is framed, and the fixed code it is given. */
  partnerUrl: HttpUrl,
  partnerCode: v.string(),
  supportEmail: v.pipe(v.string(), v.email()),
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
 * What differs between environments, read once at start from `/config.js`.
 * One build serves all of them. Throws a `ValiError` when a setting is missing or malformed.
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
