import type { Tx } from '#server/db/pool.ts'
import { documentHashes, hashOf, type LegalContent } from './legal-texts.ts'
import { findNewestVersion, insertVersion, lockVersions, type VersionMark } from './queries.ts'

/**
 * Stores the texts as the next version, in force from now, unless they equal the newest; concurrent processes store
 * one. Numbers have no gap and dates never decrease. A return to an older text is a new version: the newest is always
 * the one in force.
 */
export async function keepVersion(tx: Tx, content: LegalContent, now: Date): Promise<VersionMark> {
  await lockVersions(tx)
  const newest = await findNewestVersion(tx)
  const contentHash = hashOf(content)
  if (newest?.contentHash.equals(contentHash)) return newest
  const version = {
    number: (newest?.number ?? 0) + 1,
    // Another process's clock may be ahead of ours.
    inForceFrom: newest !== undefined && newest.inForceFrom > now ? newest.inForceFrom : now,
  }
  await insertVersion(tx, { ...version, content, contentHash, documentHashes: documentHashes(content) })
  return version
}
