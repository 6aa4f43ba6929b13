// Members by parts of what is sealed: a name, the beginning of a mail address, the end of a phone number. No column could be
// asked for these without telling a reader of the table what it holds, so they are kept in the memory of the process that
// searches: some 30 MB for 100,000 members.

import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type PersonalKey, personalKey } from '#server/db/personal-key.ts'
import type { Database } from '#server/db/pool.ts'
import { phoneKey } from '#server/people/phones/phone-number.ts'
import { type Member, nameKeyOf, openRow, type Row } from './member-row.ts'

export interface Entry {
  /** `nameKeyOf`. */
  name: string
  mail: string
  phone: string
}

const entryOf = (member: Member): Entry => ({
  name: nameKeyOf(member),
  mail: member.mail,
  phone: phoneKey(member),
})

const rowsAtOnce = 2000

class MemberIndex {
  readonly #entries = new Map<string, Entry>()
  /** A transaction that was not over when the index last looked has this number or a higher one. */
  #since = '0'
  #reading: Promise<void> | undefined

  /** Reads what was committed since; whoever comes meanwhile waits for a reading that begins after that. */
  async entries(db: Database): Promise<ReadonlyMap<string, Entry>> {
    await this.#reading?.catch(() => {})
    this.#reading ??= this.#read(db).finally(() => {
      this.#reading = undefined
    })
    await this.#reading
    return this.#entries
  }

  async #read(db: Database): Promise<void> {
    const key = await personalKey(db)
    const { xmin } = await this.#bound(db)
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const rows = await this.#changed(db, after)
      for (const row of rows) this.#take(row, key)
      const last = rows.at(-1)
      if (last === undefined || rows.length < rowsAtOnce) break
      after = last.id
      await turn()
    }
    this.#since = xmin
  }

  /** Whatever has a lower number is committed, and seen by every statement from now on. */
  async #bound(db: Database): Promise<{ xmin: string }> {
    const { rows } = await sql<{ xmin: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text xmin`.execute(db)
    return rows[0] as { xmin: string }
  }

  #changed(db: Database, after: string): Promise<Row[]> {
    const all = db.selectFrom('member').selectAll().where('id', '>', after)
    const isNew = sql<boolean>`person_xid >= ${this.#since}::xid8`
    return (this.#since === '0' ? all : all.where(isNew)).orderBy('id').limit(rowsAtOnce).execute()
  }

  #take(row: Row, key: PersonalKey): void {
    if (row.withdrawnAt === null) this.#entries.set(row.id, entryOf(openRow(key, row)))
    else this.#entries.delete(row.id)
  }
}

const indexes = new WeakMap<PersonalKey, MemberIndex>()

/** The members who have not left, by id, as the database has them now. The first search of a process reads all of them. */
export async function memberEntries(db: Database): Promise<ReadonlyMap<string, Entry>> {
  const key = await personalKey(db)
  const index = indexes.get(key) ?? new MemberIndex()
  indexes.set(key, index)
  return await index.entries(db)
}
