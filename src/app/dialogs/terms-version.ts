/** Changes with the text of the terms dialog: every member is then shown it again. */
export const termsVersion = '2026-11-25'
