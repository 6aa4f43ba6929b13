import { randomUUID } from 'node:crypto'
import { transaction } from '../../server/db/pool.ts'
import { findMemberByMail } from '../../server/domain/members/queries.ts'
import { post } from '../../server/ledger/ledger.ts'
import { withShopDatabase } from '../../tools/database.ts'

/** Coins nobody drew for. */
export const giveCoins = (mail: string, coins: number): Promise<void> =>
  withShopDatabase(async (db) => {
    const member = await findMemberByMail(db, mail)
    if (member === undefined) throw new Error(`no member ${mail}`)
    await transaction(db, (tx) =>
      post(
        tx,
        { memberId: member.id, cause: 'adjustment', causeId: randomUUID(), coinHundredths: coins * 100 },
        new Date(),
      ),
    )
  })

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
