import * as v from 'valibot'
import { eraseByOperator } from '../accounts/account-erasure.ts'
import { auditOf } from '../accounts/audit.ts'
import { stateOf } from '../accounts/member-state.ts'
import { AccountName, accountNamed } from './accounts.ts'
import { verbAboutSomebody, type OperatorVerb } from './operator-verb.ts'

const named = {
  body: v.strictObject({ account: AccountName }),
  find: async ({ account }: { account: string }, services: Parameters<typeof accountNamed>[1]) =>
    accountNamed(account, services),
}

/** The operators' commands for accounts. None shows any health data. */
export const accountVerbs: readonly OperatorVerb[] = [
  verbAboutSomebody({
    name: 'kit-access',
    summary: 'lets a member order kits, or no longer',
    path: '/kit-access',
    role: 'support',
    body: v.strictObject({ account: AccountName, on: v.boolean() }),
    find: named.find,
    creates: true,
    run: async ({ body: { account, on }, services }, { subject }) => {
      await services.identity.setKitAccess(subject, on)
      return { account, canAccessHurdle: on }
    },
  }),
  verbAboutSomebody({
    ...named,
    name: 'member',
    summary:
      'says how an account stands: since when, kit orders, GP record connected; nothing of health',
    path: '/members',
    role: 'support',
    run: async ({ services }, { subject }) => stateOf(services.db, subject),
    lines: ({ subject, memberSince, hasGpConnection, kitOrders = [] }) =>
      memberSince === undefined
        ? [`${subject}\thas never opened the app`]
        : [
            `${subject}\tmember since ${memberSince}\t${hasGpConnection ? 'GP record connected' : 'no GP record'}`,
            ...kitOrders.map(({ number, status, orderedAt, isOpen }) =>
              [`order ${number}`, status, orderedAt, isOpen ? 'open' : 'ended'].join('\t'),
            ),
          ],
  }),
  verbAboutSomebody({
    ...named,
    name: 'audit',
    summary:
      'lists what was done with an account, the newest first: when, what, outcome, who (nobody: the member), why, request; nothing of health',
    path: '/audits',
    role: 'data-protection',
    run: async ({ services: { db } }, { subject, memberId }) => ({
      subject,
      entries: memberId === undefined ? [] : await auditOf(db, memberId),
    }),
    lines: ({ entries }) =>
      entries.map(({ at, action, outcome, operator, reason, ticket, requestId }) =>
        [
          at,
          action,
          outcome,
          operator ?? 'the member',
          reason ?? 'no reason',
          ticket === undefined ? 'no ticket' : `ticket ${ticket}`,
          requestId,
        ].join('\t'),
      ),
  }),
  verbAboutSomebody({
    ...named,
    name: 'erase',
    summary: 'erases an account and deletes its sign-in, also where that is gone already',
    path: '/erasures',
    role: 'data-protection',
    run: async ({ services, requestId }, { subject }) => ({
      subject,
      ...(await eraseByOperator(services, { subject, requestId })),
    }),
    lines: ({ subject, openKitOrders, isSignInDeleted }) => [
      [
        `Erased ${subject}.`,
        ...(openKitOrders.length > 0 ? [`Kit orders under way: ${openKitOrders.join(', ')}.`] : []),
        ...(isSignInDeleted ? [] : ['The sign-in is not deleted yet: the server goes on trying.']),
      ].join(' '),
    ],
  }),
]
