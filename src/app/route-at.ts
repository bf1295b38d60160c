import { routes } from '#routes'

/** The pattern that a path fits, as `/dashboard/kit/:orderId`. It holds no id. */
export function routeAt(pathname: string): string | undefined {
  const parts = pathname.split('/')
  return Object.values(routes).find((pattern) => {
    const wanted = pattern.split('/')
    if (wanted.length !== parts.length) return false
    return wanted.every((part, index) => part.startsWith(':') || part === parts[index])
  })
}
