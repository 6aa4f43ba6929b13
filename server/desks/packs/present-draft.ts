// A draft as an operator sees it.

import type { Trust } from '#contract/beacon-box.ts'
import { boxModes } from '#contract/box-v2.ts'
import type { listDrafts, readDraft } from '#contract/operator/drafts.ts'
import { discardDraft, sealDraft } from '#contract/operator/drafts.ts'
import { draftWriters, type OperatorRole, yenReaders } from '#contract/operator/roles.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { DraftPhrases } from '#phrases/answers/drafts/ja.ts'
import { inLanguage, type Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { judgeDraft, totalOf } from '#server/cards/catalogue/drafts/judge-draft.ts'
import { draftState, listDraftChanges, type PackDraft } from '#server/cards/catalogue/drafts/queries.ts'
import { tagsOf } from '#server/cards/catalogue/pack-tags.ts'
import { listCardRows, listCardTypeRows, listPackRows } from '#server/cards/catalogue/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { localized } from '#server/localized.ts'
import { listRanks } from '#server/money/ranks/queries.ts'

export interface DraftDeps {
  db: Database
  /** The beacon and the witnesses of new beacon boxes; undefined: the shop has none. */
  closings: { trust: Trust } | undefined
}

interface DraftReader {
  roles: readonly OperatorRole[]
  language: Language
  now: Date
  words: DraftPhrases
}

const orNull = (at: Date | null): string | null => (at === null ? null : japanInstant(at))

export function presentDraftLine(
  draft: PackDraft,
  language: Language,
): OutputOf<typeof listDrafts>['list'][number] {
  const { key, content, changedBy, changedAt } = draft
  return {
    key,
    name: inLanguage(content.name ?? { ja: '', en: '' }, language),
    total: totalOf(draft),
    changedBy,
    changedAt: japanInstant(changedAt),
    what: draftState(draft),
  }
}

/** Names what a mode lacks in this shop beside what it means. */
const sayMode = ({ name, about, lacks }: DraftPhrases['modes']['beacon'], trust: Trust | undefined) => ({
  name,
  about: trust === undefined && lacks !== '' ? [...about, lacks] : about,
})

export async function presentDraft(
  { db, closings }: DraftDeps,
  draft: PackDraft,
  { roles, language, now, words }: DraftReader,
): Promise<OutputOf<typeof readDraft>> {
  const { key, content, revision, changedBy, changedAt, sealedAt, discardedBy, discardedAt } = draft
  const { detail, ...rest } = content
  const what = draftState(draft)
  const isOpen = what === 'open'
  const trust = closings?.trust
  // A sealed draft is right, and its key is taken by its own pack. A discarded one is not to be mended.
  const { faults, notes } = isOpen ? await judgeDraft(db, draft, { now, trust }) : { faults: [], notes: [] }
  const may = (allowed: readonly OperatorRole[]) => isOpen && roles.some((role) => allowed.includes(role))
  const seesYen = roles.some((role) => yenReaders.includes(role))
  return {
    key,
    content: rest,
    detailJa: detail?.ja ?? '',
    detailEn: detail?.en ?? '',
    revision,
    changedBy,
    changedAt: japanInstant(changedAt),
    what,
    sealedAt: orNull(sealedAt),
    discardedBy,
    discardedAt: orNull(discardedAt),
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
    modes: boxModes.map((mode) => ({ mode, ...sayMode(words.modes[mode], trust) })),
    ranks: (await listRanks(db, now)).map(({ number, name }) => ({
      number,
      name: inLanguage(name, language),
    })),
    tags: tagsOf(await listPackRows(db)),
    cards: (await listCardRows(db)).map((card) => ({
      key: card.id,
      name: localized(card, 'name', language),
      cardType: card.cardTypeId,
      rarity: card.rarity,
      image: card.image,
      costYen: seesYen ? card.costYen : null,
      marketYen: seesYen ? card.marketYen : null,
    })),
    canChange: may(draftWriters),
    canSeal: may(sealDraft.roles),
    canDiscard: may(discardDraft.roles),
  }
}
