/** Whether If-Match (RFC 9110, 13.1.1) is of this version; without the header whoever calls takes it as it is. */
export const namesVersion = (ifMatch: string | undefined, version: string): boolean =>
  (ifMatch ?? '*').split(',').some((tag) => tag.trim() === version || tag.trim() === '*')
