/** The version of the contract. An app of another major version is asked to update (426). */
export const contractVersion = '1.0.0'
