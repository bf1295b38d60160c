import { call } from './call.ts'

/**
 * Fetches the names of diseases of the service's import. The call says nothing about anybody, and the browser keeps the
 * reply. No query, because a visitor's page asks for it too.
 */
export const fetchNames = async () => {
  const { listDiseases } = await import('#contract/imported-diseases.ts')
  return call(listDiseases, {}, { asVisitor: true })
}
