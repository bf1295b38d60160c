/** A British mobile number grouped for reading, +44 7700 900101; any other number unchanged. */
export const phoneNumber = (number: string): string =>
  number.replace(/^(\+44)(7\d{3})(\d{6})$/, '$1 $2 $3')
