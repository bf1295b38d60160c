import { config } from '#config'

/** The product's name and addresses. */
export const brand = {
  name: 'Rowan',
  supportEmail: config.supportEmail,
  aboutUrl: config.aboutUrl,
} as const
