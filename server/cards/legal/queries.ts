// The only SQL that names the legal_version table.

import { sql } from 'kysely'
import type { LegalDocumentName } from '#contract/legal.ts'
import type { Language } from '#phrases/language.ts'
import type { LegalDocument } from '#phrases/legal/document.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { LegalContent } from './legal-texts.ts'

export interface VersionMark {
  number: number
  inForceFrom: Date
}

/** Any fixed number: the lock under which versions get their numbers. */
const versionsLock = 7_204_884

/** One writer at a time; readers do not wait. */
export const lockVersions = (tx: Tx) => sql`select pg_advisory_xact_lock(${versionsLock})`.execute(tx)

export async function findNewestVersion(
  db: Database | Tx,
): Promise<(VersionMark & { contentHash: Buffer }) | undefined> {
  return await db
    .selectFrom('legalVersion')
    .select(['no as number', 'inForceFrom', 'contentHash'])
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertVersion(
  tx: Tx,
  version: VersionMark & {
    content: LegalContent
    contentHash: Buffer
    documentHashes: Record<LegalDocumentName, string>
  },
): Promise<void> {
  const { number, inForceFrom, content, contentHash, documentHashes } = version
  await tx
    .insertInto('legalVersion')
    .values({
      no: number,
      inForceFrom,
      contentHash,
      content: JSON.stringify(content),
      documentHashes: JSON.stringify(documentHashes),
    })
    .execute()
}

/** A document as it stood in a version. */
export async function findDocument(
  db: Database,
  number: number,
  document: LegalDocumentName,
  language: Language,
): Promise<{ text: LegalDocument; inForceFrom: Date } | undefined> {
  const row = await db
    .selectFrom('legalVersion')
    .select([
      sql<LegalDocument | null>`content #> array[${language}, ${document}]::text[]`.as('text'),
      'inForceFrom',
    ])
    .where('no', '=', number)
    .executeTakeFirst()
  return row === undefined || row.text === null ? undefined : { text: row.text, inForceFrom: row.inForceFrom }
}

/** The versions in which a document changed, newest first. */
export async function listChanges(db: Database, document: LegalDocumentName): Promise<VersionMark[]> {
  const hash = sql<string | null>`document_hashes ->> ${document}`
  const versions = db
    .selectFrom('legalVersion')
    .select([
      ...(['no', 'inForceFrom'] as const),
      hash.as('hash'),
      sql<string | null>`lag(document_hashes ->> ${document}) over (order by no)`.as('before'),
    ])
  return await db
    .selectFrom(versions.as('version'))
    .select(['no as number', 'inForceFrom'])
    .where('hash', 'is not', null)
    .where((eb) => eb('hash', 'is distinct from', eb.ref('before')))
    .orderBy('no', 'desc')
    .execute()
}
