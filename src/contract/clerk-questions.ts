/**
 * Where clerk-js asks this of the identity provider's service. Who asks the same earlier spares it the way; a
 * journey notices when it asks elsewhere.
 * @param proxyUrl Where that is reached on this origin.
 */
export const clerkQuestion = (proxyUrl: string, about: 'client' | 'environment'): string =>
  `${proxyUrl}/v1/${about}?__clerk_api_version=2025-11-10&_clerk_js_version=5.128.0`
