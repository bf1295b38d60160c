import { createTransport } from 'nodemailer'
import { counted, OutsideServiceError } from '../telemetry/outside-call.ts'

export interface MailSettings {
  /** smtp://user:password@host:port, or smtps. */
  url: string
  from: string
}

interface Mail {
  to: string
  subject: string
  text: string
  /** For one-click unsubscribe, also by the mail program (RFC 8058). */
  unsubscribeUrl: string
}

export interface Mailer {
  /** `refused`: this address accepts no mail. Throws OutsideServiceError when a retry may succeed. */
  send: (mail: Mail) => Promise<'sent' | 'refused'>
}

const deadlineMs = 5_000

/** Sends plain text by SMTP. */
export function createMailer({ url, from }: MailSettings): Mailer {
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send({ to, subject, text, unsubscribeUrl }) {
      const late = AbortSignal.timeout(deadlineMs)
      const isLate = new Promise<never>((_, reject) => {
        late.addEventListener('abort', () => reject(new Error('The mail server is silent')))
      })
      const headers = {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      }
      return counted('mail', async () => {
        try {
          await Promise.race([
            transport.sendMail({ to: { name: '', address: to }, subject, text, headers }),
            isLate,
          ])
          return 'sent'
        } catch (cause) {
          const status = cause instanceof Error ? Reflect.get(cause, 'responseCode') : undefined
          if (typeof status === 'number' && status >= 550 && status <= 559) return 'refused'
          throw new OutsideServiceError('mail', 'unreachable', { cause })
        }
      })
    },
  }
}
