/** An error as Loqate sends it: an item in a reply of status 200. */
export interface ServiceError {
  Error: string
  Description: string
  Cause: string
  Resolution: string
}

export const serviceErrors = {
  unknownKey: {
    Error: '2',
    Description: 'Unknown key',
    Cause: 'The key you are using to access the service was not found.',
    Resolution: 'Please check that the key is correct.',
  },
  outOfCredit: {
    Error: '3',
    Description: 'Account out of credit',
    Cause:
      'Your account is either out of credit or has insufficient credit to service this request.',
    Resolution: 'Please check your account balance.',
  },
  textOrContainerRequired: {
    Error: '1001',
    Description: 'Text or Container Required',
    Cause: 'The Text or Container parameters were not supplied.',
    Resolution: 'Check they were supplied and try again.',
  },
  containerInvalid: {
    Error: '1002',
    Description: 'Container Invalid',
    Cause: 'The Container parameter supplied was invalid.',
    Resolution: 'Only use Ids that have been returned from the Find service.',
  },
  idInvalid: {
    Error: '1001',
    Description: 'Id Invalid',
    Cause: 'The Id parameter supplied was invalid.',
    Resolution: 'Only use Ids that have been returned from the Find service.',
  },
  addressesRequired: {
    Error: '1001',
    Description: 'Addresses Required',
    Cause: 'The Addresses parameter was not supplied or could not be read.',
    Resolution: 'Send an array of addresses, each with a Country.',
  },
} as const satisfies Record<string, ServiceError>
