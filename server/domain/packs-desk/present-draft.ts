// A draft as an operator sees it.

import type { listDrafts, readDraft } from '../../../contract/operator/drafts.ts'
import { sealDraft } from '../../../contract/operator/drafts.ts'
import { draftWriters, type OperatorRole } from '../../../contract/operator/roles.ts'
import type { OutputOf } from '../../../contract/wire.ts'
import type { Language } from '../../../phrases/language.ts'
import { japanInstant } from '../../business-time/japan.ts'
import type { Database } from '../../db/pool.ts'
import { localized } from '../../localized.ts'
import { judgeDraft, totalOf } from '../catalogue/drafts/judge-draft.ts'
import { listDraftChanges, type PackDraft } from '../catalogue/drafts/queries.ts'
import { listCardRows, listCardTypeRows } from '../catalogue/queries.ts'

export interface DraftDeps {
  db: Database
}

const orNull = (at: Date | null): string | null => (at === null ? null : japanInstant(at))

export function presentDraftLine(
  draft: PackDraft,
  language: Language,
): OutputOf<typeof listDrafts>['list'][number] {
  const { key, content, changedBy, changedAt, sealedAt } = draft
  return {
    key,
    name: content.name?.[language] || content.name?.ja || '',
    total: totalOf(draft),
    changedBy,
    changedAt: japanInstant(changedAt),
    sealedAt: orNull(sealedAt),
  }
}

export async function presentDraft(
  { db }: DraftDeps,
  draft: PackDraft,
  { roles, language, now }: { roles: readonly OperatorRole[]; language: Language; now: Date },
): Promise<OutputOf<typeof readDraft>> {
  const { key, content, revision, changedBy, changedAt, sealedAt } = draft
  const { detail, ...rest } = content
  const isOpen = sealedAt === null
  // What was sealed is right; its key is taken by itself.
  const { faults, notes } = isOpen ? await judgeDraft(db, draft, now) : { faults: [], notes: [] }
  const may = (allowed: readonly OperatorRole[]) => isOpen && roles.some((role) => allowed.includes(role))
  return {
    key,
    content: rest,
    detailJa: detail?.ja ?? '',
    detailEn: detail?.en ?? '',
    revision,
    changedBy,
    changedAt: japanInstant(changedAt),
    sealedAt: orNull(sealedAt),
    faults: faults.map(({ place, message }) => ({ place, message: message[language] })),
    notes: notes.map(({ message }) => message[language]),
    changes: (await listDraftChanges(db, key)).map((change) => ({
      ...change,
      changedAt: japanInstant(change.changedAt),
    })),
    cardTypes: (await listCardTypeRows(db)).map((row) => ({
      key: row.id,
      name: localized(row, 'name', language),
    })),
    cards: (await listCardRows(db)).map((card) => ({
      key: card.id,
      name: localized(card, 'name', language),
      cardType: card.cardTypeId,
      rarity: card.rarity,
      image: card.image,
    })),
    canChange: may(draftWriters),
    canSeal: may(sealDraft.roles),
  }
}
