/** Why the service cannot be reached, as far as we know, in one sentence. */
export function noConnection(way: 'offline' | 'checking' | 'reachable' | 'limited'): string {
  switch (way) {
    case 'offline':
      return 'You’re offline.'
    case 'limited':
      return 'You’re online, but Rowan is not responding.'
    case 'checking':
    case 'reachable':
      return 'We’re looking for a connection.'
  }
}
