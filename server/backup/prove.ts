import { listBoxes } from '#server/cards/boxes/queries.ts'
import { isSealWhole } from '#server/cards/boxes/recompute-seal.ts'
import { comparePictures } from '#server/cards/catalogue/import/missing-forms.ts'
import type { Database } from '#server/db/pool.ts'
import { ledgerFaults, newestEntryAt } from '#server/ledger/statements.ts'
import { verifyAuditLog } from '#server/people/operator/verify-audit-log.ts'
import type { MediaStore } from '#server/providers/media-store.ts'

export interface Verdict {
  /** Faults in the books, the boxes and the audit log. Empty: everything holds. */
  faults: string[]
  /** Pictures that the shop shows and that are not stored. */
  lostPictures: string[]
  boxes: number
  /** When the newest movement of points or coins was booked; undefined: none was. */
  lastEntryAt: Date | undefined
}

/**
 * Proves a database that was restored: the ledger is recomputed, every box is sealed anew from its secret and compared with
 * its published root, the chain of the audit log is followed, and every picture of the shop is looked for.
 * @param owner as the role that owns the tables, which alone may read the secrets of boxes
 */
export async function proveShop(owner: Database, media: MediaStore): Promise<Verdict> {
  const faults = (await ledgerFaults(owner)).map((fault) => `ledger: ${fault}`)
  const boxes = await listBoxes(owner)
  for (const box of boxes)
    if (!(await isSealWhole(owner, box))) faults.push(`box ${box.packId}: not what its root promised`)
  const audit = await verifyAuditLog(owner, undefined)
  if (audit.outcome !== 'whole') faults.push(`audit log: ${audit.outcome}`)
  const { lost } = await comparePictures({ db: owner, store: media })
  return {
    faults,
    lostPictures: lost.map(({ hash }) => hash),
    boxes: boxes.length,
    lastEntryAt: await newestEntryAt(owner),
  }
}
