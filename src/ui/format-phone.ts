/** A British mobile number as people read it out, +44 7700 900101; any other as it is. */
export const phoneNumber = (number: string): string =>
  number.replace(/^(\+44)(7\d{3})(\d{6})$/, '$1 $2 $3')
