import type { ManifestOptions } from 'vite-plugin-pwa'

/** The web app manifest. The short name is visible on a home screen, so it does not mention health. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Rowan',
  short_name: 'Rowan',
  description: 'Keep your health profile and take part in research.',
  lang: 'en-GB',
  dir: 'ltr',
  scope: '/',
  start_url: '/dashboard?source=homescreen',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  theme_color: '#fbfaf7',
  background_color: '#fbfaf7',
  categories: ['health', 'medical'],
  launch_handler: { client_mode: 'navigate-existing' },
  prefer_related_applications: false,
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    {
      src: '/icons/monochrome-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'monochrome',
    },
  ],
  // Screenshots of the example people; the browser shows them in its install dialog.
  screenshots: [
    {
      src: '/screenshots/narrow.png',
      sizes: '750x1334',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'The dashboard on a phone',
    },
    {
      src: '/screenshots/wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'The dashboard on a computer',
    },
  ],
  // The most visited pages. Kit progress leads to the dashboard for members without kit access.
  shortcuts: [
    shortcut('Kit progress', '/dashboard/kit', 'kit'),
    shortcut('Task list', '/dashboard/task-list', 'tasks'),
    shortcut('Notifications', '/dashboard/notifications', 'notifications'),
    shortcut('Help', '/help', 'help'),
  ],
}

function shortcut(name: string, path: string, picture: string) {
  const icon = { src: `/icons/shortcut-${picture}.png`, sizes: '96x96', type: 'image/png' }
  return { name, url: `${path}?source=shortcut`, icons: [icon] }
}
