import { config } from '#config'

/** The product's name and the addresses that it shows, in one place. */
export const brand = {
  name: 'Rowan',
  supportEmail: config.supportEmail,
  aboutUrl: config.aboutUrl,
} as const
