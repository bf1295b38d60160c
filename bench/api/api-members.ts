import { sql } from 'kysely'
import { exportJWK, SignJWT } from 'jose'
import { newRsaKeys } from '../../sandbox/new-rsa-keys.ts'
import type { Database } from '../../server/db/tables.ts'

export const issuer = 'https://identity.example.com'
export const appOrigin = 'https://rowan.example.com'

const subjectOf = (n: number): string => `user_bench_${n}`

/** A session token for each of this many members, and the keys that verify them. */
export async function sessionsOf(members: number) {
  const { publicKey, privateKey } = newRsaKeys()
  const kid = 'bench'
  const now = Math.floor(Date.now() / 1000)
  const tokens = Array.from({ length: members }, async (_, n) =>
    new SignJWT({ sid: 'sess_1', azp: appOrigin, metadata: { canAccessHurdle: true } })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(subjectOf(n + 1))
      .setIssuedAt(now)
      .setNotBefore(now)
      // A soak of both databases lasts longer than an hour.
      .setExpirationTime(now + 6 * 3600)
      .sign(privateKey),
  )
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  return { tokens: await Promise.all(tokens), jwks: { keys: [jwk] } }
}

/** Creates this many members with answers, a kit in progress, and twelve notifications, two of them unread. */
export async function fill(db: Database, members: number): Promise<void> {
  const statements = [
    sql`insert into members (id, subject, first_name, last_name, email, dob, gender, ethnicity, created_at)
        select 'm' || n, 'user_bench_' || n, 'Bench', 'Member', 'bench' || n || '@example.com',
               date '1980-01-01' + n, 'FEMALE', 'African', now()
          from generate_series(1, ${members}::int) n`,
    sql`insert into onboarding_steps (id, member_id, name, question_type, complete)
        select 'o' || n || '-' || q.place, 'm' || n, 'step' || q.place, q.name, true
          from generate_series(1, ${members}::int) n,
               unnest(array['address', 'diagnosis', 'dob', 'ethnicity', 'gender', 'gpSurgery',
                            'hospital', 'medication']) with ordinality q (name, place)`,
    sql`insert into medications (id, member_id, name, folded, position)
        select 'd' || n || '-' || k, 'm' || n, 'Medication ' || k, 'medication ' || k, k
          from generate_series(1, ${members}::int) n, generate_series(1, 4) k`,
    sql`insert into kit_orders (id, member_id, number, status, product, quantity, cost, line1, city,
                                postcode, created_at)
        select 'k' || n, 'm' || n, (10000000 + n)::text, 'DISPATCHED', 'DNA 30x Home Saliva Kit', 1,
               'Free', '1 Bench Lane', 'Leeds', 'LS7 9ZY', now()
          from generate_series(1, ${members}::int) n`,
    sql`insert into notifications (id, member_id, type, created_at, read_at, order_number)
        select 'n' || n || '-' || k, 'm' || n, 'KIT_UPDATE', now() - k * interval '1 day',
               case when k > 2 then now() end, (10000000 + n)::text
          from generate_series(1, ${members}::int) n, generate_series(1, 12) k`,
    sql`analyze`,
  ]
  for (const statement of statements) await statement.execute(db)
}
