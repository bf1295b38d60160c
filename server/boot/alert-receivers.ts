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
  // It always fires: no person is told, but a service that misses it if it stays away.
  const watchdog = {
    name: 'watchdog',
    ...(alerts?.watchdogUrl !== undefined && {
      webhook_configs: [{ url: alerts.watchdogUrl, send_resolved: false }],
    }),
  }
  const route = {
    receiver: receiver.name,
    routes: [
      {
        receiver: watchdog.name,
        matchers: ['severity="watchdog"'],
        group_wait: '0s',
        repeat_interval: '5m',
      },
      { receiver: receiver.name, matchers: ['severity="page"'], repeat_interval: '30m' },
    ],
    group_by: ['alertname'],
    group_wait: '10s',
    group_interval: '5m',
    repeat_interval: '12h',
  }
  return `${JSON.stringify({ route, receivers: [receiver, watchdog] }, undefined, 2)}\n`
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
