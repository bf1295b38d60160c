import type { Settings } from './settings.ts'

/** Alertmanager's configuration, which may be JSON: whom it tells, and how often. */
export function alertReceivers({ alerts }: Pick<Settings, 'alerts'>): string {
  const receiver = {
    name: 'whoever is on call',
    ...(alerts?.webhookUrl !== undefined && {
      webhook_configs: [{ url: alerts.webhookUrl, send_resolved: true }],
    }),
    ...(alerts?.mail && { email_configs: [{ ...mailOf(alerts.mail), send_resolved: true }] }),
  }
  const route = {
    receiver: receiver.name,
    group_by: ['alertname'],
    group_wait: '10s',
    group_interval: '5m',
    repeat_interval: '4h',
  }
  return `${JSON.stringify({ route, receivers: [receiver] }, undefined, 2)}\n`
}

function mailOf({ url, from, to }: { url: string; from: string; to: string }) {
  const { hostname, port, protocol, username, password } = new URL(url)
  const isEncrypted = protocol === 'smtps:'
  return {
    to,
    from,
    smarthost: `${hostname}:${port || (isEncrypted ? 465 : 25)}`,
    // Without a password it is a relay of one's own, which may have no certificate.
    require_tls: isEncrypted || username !== '',
    ...(username && {
      auth_username: decodeURIComponent(username),
      auth_password: decodeURIComponent(password),
    }),
  }
}
