// The only SQL that names shop_notice.

import type { Selectable } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'
import type { ShopNotice as ShopNoticeTable } from '#server/db/schema.ts'

export interface NoticeLink {
  labelJa: string
  labelEn: string
  /** A path of the shop, or an address with https. */
  url: string
}

export interface ShopNotice extends Omit<Selectable<ShopNoticeTable>, 'links' | 'insertedAt'> {
  links: NoticeLink[]
}

const read = ({ links, ...row }: Selectable<ShopNoticeTable>): ShopNotice => ({
  ...row,
  links: links as object as NoticeLink[],
})

const written = <Row extends Partial<ShopNotice>>({ links, ...row }: Row) => ({
  ...row,
  ...(links === undefined ? {} : { links: JSON.stringify(links) }),
})

const notices = (db: Database | Tx) => db.selectFrom('shopNotice').selectAll()

const standing = (db: Database | Tx, at: Date) =>
  notices(db)
    .where('withdrawnAt', 'is', null)
    .where((is) => is.or([is('shownUntil', 'is', null), is('shownUntil', '>', at)]))

const shown = (db: Database | Tx, at: Date) => standing(db, at).where('shownFrom', '<=', at)

/** Those that visitors see at an instant: pinned ones first, then the newest. */
export async function listShown(db: Database | Tx, at: Date): Promise<ShopNotice[]> {
  const rows = await shown(db, at)
    .orderBy('isPinned', 'desc')
    .orderBy('shownFrom', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(read)
}

/** Tells whether visitors see one at an instant. */
export const isAnyShown = async (db: Database | Tx, at: Date): Promise<boolean> =>
  (await shown(db, at).limit(1).executeTakeFirst()) !== undefined

/** Those that are shown or scheduled, the latest first. */
export async function listStanding(db: Database | Tx, at: Date): Promise<ShopNotice[]> {
  const rows = await standing(db, at).orderBy('shownFrom', 'desc').orderBy('id').execute()
  return rows.map(read)
}

/** Those that have ended or were withdrawn, the newest change first. */
export async function listOver(db: Database | Tx, at: Date, limit: number): Promise<ShopNotice[]> {
  const rows = await notices(db)
    .where((is) => is.or([is('withdrawnAt', 'is not', null), is('shownUntil', '<=', at)]))
    .orderBy('changedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(read)
}

/** Held until the transaction ends, so that two operators do not change it at the same moment. */
export async function lockNotice(tx: Tx, id: string): Promise<ShopNotice | undefined> {
  const row = await notices(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && read(row)
}

export async function insertNotice(tx: Tx, notice: ShopNotice): Promise<void> {
  await tx
    .insertInto('shopNotice')
    .values({ ...notice, links: JSON.stringify(notice.links) })
    .execute()
}

export async function updateNotice(
  tx: Tx,
  id: string,
  change: Partial<Omit<ShopNotice, 'id'>>,
): Promise<void> {
  await tx.updateTable('shopNotice').set(written(change)).where('id', '=', id).execute()
}
