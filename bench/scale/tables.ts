import { encryptReply } from '../../server/http/stored-replies.ts'
import { recordEncryption } from '../../tests/support/gp.ts'
import { noon } from '../../tests/support/tokens.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const studies = 20
/** Somebody with that many invitations; the last members of a database are such. */
export const manyInvites = 200
/** The smaller database; calls are measured with members that both have. */
export const few = 1_000

const at = (ms: number): string => new Date(noon.getTime() - ms).toISOString()
const among = (list: readonly string[], n: number): string => list[n % list.length] ?? ''
const memberId = (n: number): string => `m${n}`
export const subjectOf = (n: number): string => `user_scale_${n}`
export const emailOf = (n: number): string => `Person.${n}@example.com`

/** Null is written as COPY writes it. */
type Row = readonly (string | number | boolean | null)[]

export interface Table {
  name: string
  columns: string
  /** The rows of the n-th member. */
  rowsOf: (n: number) => readonly Row[]
}

const ethnicities = ['African', 'Indian', 'English, Welsh, Scottish, Northern Irish or British']
const diagnoses = ['Sarcoidosis', 'Marfan syndrome', 'Phenylketonuria', 'Behçet’s disease']
const postcodes = ['WR2 9ZZ', 'SW1A 1AA', 'M1 1AE', 'NE1 1AA', 'EH1 1AA']
const steps = [
  'dob',
  'gender',
  'ethnicity',
  'diagnosis',
  'address',
  'gpSurgery',
  'hospital',
  'medication',
]

const range = (many: number): number[] => Array.from({ length: many }, (_, n) => n)

const named = (name: string, many: number, word: string): Table => ({
  name,
  columns: 'id, member_id, name, folded, position',
  rowsOf: (n) =>
    range(many).map((k) => [
      `${name}-${n}-${k}`,
      memberId(n),
      `${word} ${(n + k) % 500}`,
      `${word.toLowerCase()} ${(n + k) % 500}`,
      k,
    ]),
})

const inviteOf = (n: number, k: number): string => `invite-${n}-${k}`
const hasOrder = (n: number): boolean => n % 2 === 0
export const numberOf = (n: number): string => String(10_000_000 + n)

export const members: readonly Table[] = [
  {
    name: 'members',
    columns:
      'id, subject, first_name, last_name, email, mobile_number, dob, gender, ethnicity, created_at',
    rowsOf: (n) => [
      [
        memberId(n),
        subjectOf(n),
        'Given',
        `Family ${n}`,
        emailOf(n),
        '+447700900101',
        `${1930 + (n % 75)}-0${1 + (n % 9)}-15`,
        n % 2 ? 'MALE' : 'FEMALE',
        among(ethnicities, n),
        at((n % 1000) * day + 2 * hour),
      ],
    ],
  },
  {
    name: 'addresses',
    columns: 'id, member_id, name, line1, line2, city, postcode, folded',
    rowsOf: (n) => [
      [
        `address-${n}`,
        memberId(n),
        `${n} High Street`,
        `${n} High Street`,
        null,
        'Worcester',
        among(postcodes, n),
        `${n} high street`,
      ],
    ],
  },
  {
    name: 'diagnoses',
    columns: 'id, member_id, name, folded, position, diagnosed_year',
    rowsOf: (n) => [
      [
        `diagnosis-${n}`,
        memberId(n),
        among(diagnoses, n),
        among(diagnoses, n).toLowerCase(),
        0,
        2010 + (n % 16),
      ],
    ],
  },
  named('medications', 2, 'Medicine'),
  named('hospitals', 1, 'Hospital'),
  named('gp_practices', 1, 'Surgery'),
  {
    name: 'onboarding_steps',
    columns: 'id, member_id, name, question_type, complete',
    rowsOf: (n) =>
      steps.map((question, k) => [`step-${n}-${k}`, memberId(n), `step${k + 1}`, question, true]),
  },
]

export const work: readonly Table[] = [
  {
    name: 'kit_orders',
    columns:
      'id, member_id, number, status, product, quantity, cost, line1, line2, city, postcode, kit_id, created_at, data_returned_at, closed_at',
    rowsOf: (n) =>
      hasOrder(n)
        ? [
            [
              `order-${n}`,
              memberId(n),
              numberOf(n),
              'TEST_REGISTERED',
              'DNA kit',
              1,
              '0.00',
              `${n} High Street`,
              null,
              'Worcester',
              'WR2 9ZZ',
              `KIT${100_000 + n}`,
              at(90 * day),
              at(10 * day),
              at(10 * day),
            ],
          ]
        : [],
  },
  {
    name: 'kit_events',
    columns: 'order_id, member_id, name, created_at',
    rowsOf: (n) =>
      hasOrder(n)
        ? ['ORDER_DISPATCHED', 'ORDER_RECEIVED', 'TEST_REGISTERED'].map((name, k) => [
            `order-${n}`,
            memberId(n),
            name,
            at((80 - k) * day),
          ])
        : [],
  },
  {
    name: 'partner_outbox',
    columns: 'order_id, member_id, payload, due_at, delivered_at',
    rowsOf: (n) =>
      hasOrder(n) ? [[`order-${n}`, memberId(n), null, at(89 * day), at(89 * day)]] : [],
  },
  {
    name: 'notifications',
    columns: 'id, member_id, type, created_at, read_at, study_invite_id, order_number, event_name',
    rowsOf: (n) =>
      range(8).map((k) => [
        `notification-${n}-${k}`,
        memberId(n),
        k < 3 ? 'STUDY_INVITE' : 'KIT_STATUS',
        at((k * 70 + (n % 60)) * day),
        k === 0 ? null : at((k * 70 - 10 + (n % 60)) * day),
        k < 3 ? inviteOf(n, k) : null,
        k < 3 ? null : numberOf(n),
        k < 3 ? null : 'ORDER_DISPATCHED',
      ]),
  },
  {
    name: 'audit_log',
    columns: 'at, member_id, action, outcome, request_id, operator',
    rowsOf: (n) =>
      range(10).map((k) => [
        at((2_250 - k * 90 - (n % 80)) * day),
        memberId(n),
        'gp-view',
        'read',
        'scale',
        k === 0 ? 'jo@clinic.example' : null,
      ]),
  },
  {
    name: 'idempotency',
    columns: 'member_id, key, fingerprint, status, body, key_id, created_at',
    rowsOf: (n) =>
      range(5).map((k) => {
        const key = `00000000-0000-4000-8000-${String(n * 10 + k).padStart(12, '0')}`
        const own = { memberId: memberId(n), key }
        const isStored = n % 4 === 0 && k === 0
        const stored = encryptReply(recordEncryption, '{"success":true}', own)
        const reply = isStored ? [stored.body, stored.key_id] : [null, null]
        return [memberId(n), key, 'a'.repeat(64), 200, ...reply, at((k * 24 + (n % 24)) * day)]
      }),
  },
  {
    name: 'rate_limits',
    columns: 'counted, hits, window_ends_at',
    rowsOf: (n) => [
      [`writes:${subjectOf(n)}`, 3, at((n % 40) * hour)],
      [`gp-read:${subjectOf(n)}`, 1, at((n % 40) * hour)],
    ],
  },
]

const preferences = '{"kinds":["kit"],"quiet":null,"saysWhat":false,"byEmail":false}'

/** The calls that are measured write these themselves, with members of the first thousand. */
export const rest: readonly Table[] = [
  {
    name: 'gp_connections',
    columns:
      'id, member_id, ods_code, practice_name, credential, key_id, connected_at, link_id, account, details',
    rowsOf: (n) =>
      n % 2 === 0
        ? [
            [
              `record-${n}`,
              memberId(n),
              'A29928',
              'The Surgery',
              'encrypted',
              recordEncryption.keyId,
              at(300 * day),
              `link-${n}`,
              `account-${n}`,
              `details-${n}`,
            ],
          ]
        : [],
  },
  {
    name: 'gp_pairings',
    columns: 'id, member_id, account, details, ends_at',
    rowsOf: (n) =>
      n % 100 === 0
        ? [[`pairing-${n}`, memberId(n), `account-${n}`, `details-${n}`, at(-hour)]]
        : [],
  },
  {
    name: 'notification_preferences',
    columns: 'member_id, preferences, mail_token',
    rowsOf: (n) => [[memberId(n), preferences, `token-${n}`]],
  },
  {
    name: 'push_subscriptions',
    columns: 'id, member_id, endpoint, p256dh, auth, created_at',
    rowsOf: (n) => [
      [`device-${n}`, memberId(n), `https://push.example.test/${n}`, 'key', 'auth', at(day)],
    ],
  },
  {
    name: 'appointment_questions',
    columns: 'member_id, questions, key_id, saved_at',
    rowsOf: (n) =>
      n % 10 === 0 ? [[memberId(n), 'encrypted', recordEncryption.keyId, at(day)]] : [],
  },
  {
    name: 'account_closures',
    columns:
      'subject, member_id, idempotency_key, reply, closed_at, sign_in_deleted_at, in_ledger_at',
    rowsOf: (n) =>
      n % 100 === 0
        ? [
            [
              `user_gone_${n}`,
              `gone-${n}`,
              'key',
              '{}',
              at((n % 3) * day),
              at((n % 3) * day),
              at((n % 3) * day),
            ],
          ]
        : [],
  },
  {
    name: 'lab_messages',
    columns: 'id, received_at, event_name, order_number, occurred_at, fault, settled_at',
    rowsOf: (n) =>
      n % 100 === 0
        ? [
            [
              `message-${n}`,
              at((n % 120) * day),
              'ORDER_DISPATCHED',
              '1',
              at((n % 120) * day),
              'unknown-order',
              at((n % 120) * day),
            ],
          ]
        : [],
  },
]

/** What many members answered to a few studies, and a few members to many. */
export const answers = (count: number): readonly Table[] => {
  const invitesOf = (n: number) => range(n > count - 10 ? manyInvites : 3)
  const studyOf = (n: number, k: number) => `scale-${n > count - 10 ? k : (n + k * 7) % studies}`
  return [
    {
      name: 'study_invites',
      columns: 'id, member_id, study_id, created_at, accepted_at, consented_at',
      rowsOf: (n) =>
        invitesOf(n).map((k) => [
          inviteOf(n, k),
          memberId(n),
          studyOf(n, k),
          at(100 * day),
          at(99 * day),
          k === 0 ? at(98 * day) : null,
        ]),
    },
    {
      name: 'study_answers',
      columns:
        'id, member_id, invite_id, kind, at, study_name, organisation, study_version, text_version, items',
      rowsOf: (n) =>
        invitesOf(n).flatMap((k) =>
          ['INTEREST', ...(k === 0 ? ['CONSENT'] : [])].map((kind) => [
            `answer-${n}-${k}-${kind}`,
            memberId(n),
            inviteOf(n, k),
            kind,
            at(98 * day),
            'A study',
            'An institute',
            at(200 * day),
            ...(kind === 'CONSENT' ? ['2026-11-21', '[]'] : [null, null]),
          ]),
        ),
    },
  ]
}

/** Somebody who has used Rowan daily for ten years: member 1. */
export const decade: Table = {
  name: 'audit_log',
  columns: 'at, member_id, action, outcome, request_id',
  rowsOf: (n) => [[at(n * (day / 20)), memberId(1), 'gp-view', 'read', 'decade']],
}

/** Tables that grow with members; the jobs of the queue do too. */
export const growing: ReadonlySet<string> = new Set(
  [...members, ...work, ...rest, ...answers(0)].map(({ name }) => name),
)
