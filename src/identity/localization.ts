/** Where Clerk's own words are not those of the rest of the app, or not British. */
export const localization = {}
