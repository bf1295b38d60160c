/** Why the service cannot be reached, as far as is known, in one sentence. */
export function noConnection(way: 'offline' | 'checking' | 'reachable' | 'limited'): string {
  switch (way) {
    case 'offline':
      return 'You are offline.'
    case 'limited':
      return 'You are connected, but our service does not answer.'
    case 'checking':
    case 'reachable':
      return 'We are looking for a connection.'
  }
}
