import { randomUUID } from 'node:crypto'
import { transaction } from '../../server/db/pool.ts'
import { findMemberByMail } from '../../server/domain/members/queries.ts'
import { type Posting, post } from '../../server/ledger/ledger.ts'
import { withShopDatabase } from '../../tools/database.ts'

const give = (mail: string, gift: Pick<Posting, 'grants' | 'coinHundredths'>): Promise<void> =>
  withShopDatabase(async (db) => {
    const member = await findMemberByMail(db, mail)
    if (member === undefined) throw new Error(`no member ${mail}`)
    const cause = { memberId: member.id, cause: 'adjustment' as const, causeId: randomUUID() }
    await transaction(db, (tx) => post(tx, { ...cause, ...gift }, new Date()))
  })

/** Gives coins without a draw. */
export const giveCoins = (mail: string, coins: number): Promise<void> =>
  give(mail, { coinHundredths: coins * 100 })

/** Gives points without a purchase. */
export const givePoints = (mail: string, points: number): Promise<void> =>
  give(mail, { grants: [{ points, source: 'bonus' }] })

/** The second rank for this month, kept last month: what is earned this month is less. */
export const giveSecondRank = (mail: string): Promise<void> =>
  withShopDatabase(async (_db, _settings, pool) => {
    await pool.query(
      `insert into rank_maintenance (id, member_id, month, rank_number, coin_hundredths, bought_at)
       select $1, id, date_trunc('month', now() at time zone 'Asia/Tokyo')::date, 2, 1, now()
       from member where mail = $2`,
      [randomUUID(), mail],
    )
  })
