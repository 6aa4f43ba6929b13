import { personalKey } from '#server/db/personal-key.ts'
import type { Database } from '#server/db/pool.ts'
import { type Channel, openLetter } from '#server/people/messages/messages.ts'

interface Wanted {
  memberId?: string
  channel?: Channel
  address?: string
}

/** All messages of the outbox, oldest first, opened. */
export async function writtenMessages(db: Database, wanted: Wanted = {}) {
  const key = await personalKey(db)
  const rows = await db.selectFrom('outgoingMessage').selectAll().orderBy('createdAt').orderBy('id').execute()
  return rows
    .map(({ sealedAddress, sealedBody, address, body, ...row }) => ({
      ...row,
      ...openLetter(key, { memberId: row.memberId, address, body, sealedAddress, sealedBody }),
    }))
    .filter((one) => Object.entries(wanted).every(([name, value]) => one[name as keyof Wanted] === value))
}
