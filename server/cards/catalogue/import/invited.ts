// The audience of a pack in a catalogue or a draft, as far as only the shop's tables can judge it.

import { foldInvited } from '#contract/invited-members.ts'
import { audienceFaults as sentences } from '#phrases/catalogue/faults.ts'
import { inBoth } from '#phrases/language.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { listRanks } from '#server/money/ranks/queries.ts'
import type { Locate } from '#server/operator-files/file-fault.ts'
import { findMembers, listIdsByMail } from '#server/people/members/queries.ts'
import type { Catalogue, CatalogueFault, CataloguePack } from './catalogue-file.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Typed members; `unknown`: those whom the shop does not know. */
interface Invited {
  ids: string[]
  unknown: string[]
}

/** Finds members by what was typed: each is a mail address or an id. */
async function readInvited(db: Database | Tx, typed: readonly string[]): Promise<Invited> {
  const all = foldInvited(typed.join(' '))
  const [ids, mails] = [all.filter((one) => uuid.test(one)), all.filter((one) => !uuid.test(one))]
  const known = await findMembers(db, new Set(ids))
  const byMail = await listIdsByMail(db, mails)
  const idOf = (one: string) => (known.has(one) ? one : byMail.get(one))
  return {
    ids: [...new Set(all.flatMap((one) => idOf(one) ?? []))],
    unknown: all.filter((one) => idOf(one) === undefined),
  }
}

/** The ids of the members whom a pack invites; undefined: it invites none by name. */
export const invitedIds = async (
  db: Database | Tx,
  { audience }: Pick<CataloguePack, 'audience'>,
): Promise<string[] | undefined> =>
  audience?.invited === undefined ? undefined : (await readInvited(db, audience.invited)).ids

/**
 * The typed entries, with ids in place of the mail addresses that the shop knows: a pack is kept for ever, and mail addresses
 * go with their members.
 */
export async function withIds(db: Database | Tx, typed: readonly string[]): Promise<string[]> {
  const { ids, unknown } = await readInvited(db, typed)
  return [...ids, ...unknown]
}

const namedMost = 10

/** Refuses a rank that the shop does not have, and members whom it does not know. A sealed pack is not judged again. */
export async function audienceFaults(
  db: Database | Tx,
  { packs }: Pick<Catalogue, 'packs'>,
  { isSealed, now, locate }: { isSealed: (packKey: string) => boolean; now: Date; locate: Locate },
): Promise<CatalogueFault[]> {
  const faults: CatalogueFault[] = []
  for (const [index, { key, audience }] of packs.entries()) {
    if (audience === undefined || isSealed(key)) continue
    const at = ['packs', index, 'audience']
    const { rankFrom, invited } = audience
    const ranks = rankFrom === undefined ? [] : await listRanks(db, now)
    if (rankFrom !== undefined && !ranks.some(({ number }) => number === rankFrom))
      faults.push(locate([...at, 'rankFrom'], inBoth(sentences.noRank, rankFrom, ranks.length)))
    const { unknown } = await readInvited(db, invited ?? [])
    if (unknown.length > 0) {
      const named = unknown.slice(0, namedMost).join(', ')
      faults.push(locate([...at, 'invited'], inBoth(sentences.unknown, unknown.length, named)))
    }
  }
  return faults
}
