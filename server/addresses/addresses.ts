import { sql } from 'kysely'
import { addressName, formatPostcode, type Address, type AddressForm } from '#contract/addresses.ts'
import { fold } from '#contract/fold.ts'
import { limits } from '#contract/limits.ts'
import type { MemberTransaction } from '../db/tables.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { lockMember } from '../accounts/lock-member.ts'

interface NewAddress extends AddressForm {
  name?: string | undefined
  isHome?: boolean | undefined
}

/** The saved addresses of one member. */
export const addressStore = (trx: MemberTransaction, memberId: string, newId: () => string) => {
  const saved = trx.selectFrom('addresses').where('member_id', '=', memberId)
  return {
    /** The home address first: the one that was last saved as such. */
    async list(): Promise<Address[]> {
      const rows = await saved.selectAll().orderBy('recency', 'desc').execute()
      return rows.map(addressOf)
    },

    /**
     * Saves an address, by default as the home address. One that exists already, in any
     * spelling, takes the new spelling and the new name, if there is one. Throws a 422 when there are
     * too many.
     */
    async add({ isHome = true, ...form }: NewAddress): Promise<Address> {
      await lockMember(trx, memberId)
      const there = await saved.selectAll().orderBy('recency', 'desc').execute()
      const [home] = there
      const row = rowOf(form)
      // By what is written: of rows that an earlier release wrote, the column is folded as it did.
      const known = there.find((each) => foldedAddress(each) === row.folded)
      if (!known && there.length >= limits.listItems) {
        throw new HttpProblem('invalid-input', {
          detail: `Keep ${limits.listItems} addresses or fewer.`,
        })
      }
      const { name, folded: _, ...spelling } = row
      const stored = await trx
        .insertInto('addresses')
        .values({ ...row, id: known?.id ?? newId(), member_id: memberId })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({
            ...spelling,
            ...(form.name !== undefined && { name }),
            recency: sql<string>`default`,
          }),
        )
        .returningAll()
        .executeTakeFirstOrThrow()
      if (!isHome && home) {
        await trx
          .updateTable('addresses')
          .set({ recency: sql<string>`default` })
          .where('id', '=', home.id)
          .execute()
      }
      return addressOf(stored)
    },

    /** Throws a 404 when the member has no such address. */
    async remove(id: string): Promise<void> {
      const { numDeletedRows } = await trx
        .deleteFrom('addresses')
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw new HttpProblem('not-found')
    },
  }
}

function rowOf(form: Omit<NewAddress, 'isHome'>) {
  const { line1, city } = form
  const line2 = form.line2 || null
  const postcode = formatPostcode(form.postcode)
  return {
    name: form.name ?? addressName(form),
    line1,
    line2,
    city,
    postcode,
    folded: foldedAddress({ line1, line2, city, postcode }),
  }
}

type AddressLines = Record<'line1' | 'city' | 'postcode', string> & { line2: string | null }

const foldedAddress = ({ line1, line2, city, postcode }: AddressLines): string =>
  [line1, line2 ?? '', city, postcode].map(fold).join('\n')

const addressOf = (row: Omit<Address, 'line2'> & { line2: string | null }): Address => ({
  id: row.id,
  name: row.name,
  line1: row.line1,
  ...(row.line2 !== null && { line2: row.line2 }),
  city: row.city,
  postcode: row.postcode,
})
