/** On which the tabs of a device hear that a member has left in one of them. */
export const leavingChannel = 'rowan-leaving'
