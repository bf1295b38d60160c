import { Hono } from 'hono'
import { createAddresses } from './addresses/create-addresses.ts'
import type { GpSystemOptions } from './gp-system/create-gp-system.ts'
import { gpSystemInThread } from './gp-system/gp-system-in-thread.ts'
import { createIdentity, type IdentityOptions } from './identity/create-identity.ts'
import { createLabPartner, type LabPartnerOptions } from './lab-partner/create-lab-partner.ts'
import type { Mailbox } from './mailbox/open-mailbox.ts'
import { createPushService } from './push-service/create-push-service.ts'
import { createStudyTeam, type StudyTeamOptions } from './study-team/create-study-team.ts'
import { createNhsLogin, type NhsLoginOptions } from './nhs-login/create-nhs-login.ts'
import {
  createOperatorLogin,
  type OperatorLoginOptions,
} from './operator-login/create-operator-login.ts'

interface SandboxOptions {
  identity: IdentityOptions
  addresses: { key: string }
  labPartner: LabPartnerOptions
  gpSystem: Omit<GpSystemOptions, 'now'>
  mailbox: Pick<Mailbox, 'routes'>
  /** The sandbox's origin, as others reach it. */
  origin: string
  nhsLogin: Omit<NhsLoginOptions, 'now'>
  operatorLogin: Omit<OperatorLoginOptions, 'now'>
  studyTeam: Omit<StudyTeamOptions, 'now'>
  now: () => Date
}

/**
 * The stand-ins for outside services on one origin: `/identity`, `/addresses`, `/lab-partner`,
 * `/gp-system`, `/mailbox`, `/push-service`, `/nhs-login`, `/operator-login` and `/study-team`.
 */
export async function createSandbox(options: SandboxOptions): Promise<Hono> {
  const { identity, addresses, labPartner, gpSystem, nhsLogin, operatorLogin, studyTeam, now } =
    options
  const sandbox = new Hono()
  sandbox.mount('/identity', (await createIdentity(identity)).fetch)
  sandbox.mount('/nhs-login', createNhsLogin({ ...nhsLogin, now }).fetch)
  sandbox.mount('/operator-login', (await createOperatorLogin({ ...operatorLogin, now })).fetch)
  sandbox.mount('/addresses', createAddresses({ ...addresses, now }).fetch)
  sandbox.mount('/lab-partner', createLabPartner(labPartner).fetch)
  sandbox.mount('/mailbox', options.mailbox.routes.fetch)
  sandbox.mount('/push-service', createPushService(options.origin).fetch)
  sandbox.mount('/study-team', createStudyTeam({ ...studyTeam, now }).fetch)
  sandbox.mount('/gp-system', gpSystemInThread(gpSystem).fetch)
  return sandbox
}
