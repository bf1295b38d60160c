/** The five details that a connection needs (section 2), and where the surgery's letter has them. */
export const letterDetails = [
  {
    name: 'Account ID',
    where:
      'In the letter from your surgery, also called User ID or Patient ID. Only numbers, like 0123456. A zero at the start counts.',
  },
  {
    name: 'Linkage Key',
    where:
      'In the same letter, below the Account ID. TPP SystmOne calls it Passphrase. About 13 letters, numbers and symbols. Capital letters count.',
  },
  {
    name: 'National Practice Code (GP ODS code)',
    where:
      'In the same letter, also called ODS code or Organisation ID. It stands for your surgery: six letters and numbers, like A29928.',
  },
  { name: 'Surname', where: 'As your surgery has it. This can be an earlier name of yours.' },
  { name: 'Date of Birth', where: 'As your surgery has it.' },
] as const
