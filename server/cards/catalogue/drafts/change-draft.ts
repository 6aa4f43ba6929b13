// A draft is made and saved. Nothing in it has to be whole before it is sealed.

import type { draftTemplates } from '#contract/operator/drafts.ts'
import { freeDaily } from '#phrases/catalogue/drafts.ts'
import { findBox } from '#server/cards/boxes/queries.ts'
import { nextKey } from '#server/cards/catalogue/cards/save-card.ts'
import { isKey } from '#server/cards/catalogue/import/catalogue-file.ts'
import { exportPack } from '#server/cards/catalogue/import/export-pack.ts'
import { withIds } from '#server/cards/catalogue/import/invited.ts'
import {
  findPack,
  listCardTypeRows,
  listPackRows,
  lockCatalogue,
  type PackRow,
} from '#server/cards/catalogue/queries.ts'
import type { Tx } from '#server/db/pool.ts'
import {
  type DraftContent,
  draftState,
  findDraft,
  insertDraft,
  listDraftChanges,
  listDraftRows,
  lockDraft,
  type PackDraft,
  updateDraft,
} from './queries.ts'

interface By {
  /** The operator's name. */
  who: string
  now: Date
}

/** Fields whose languages are compared one by one; every other field is compared whole. */
const inTwoLanguages = ['name', 'detail', 'limitMessage'] as const

/** The places at which two contents differ, as faults name them. */
function placesChanged(before: DraftContent, after: DraftContent): string[] {
  const differ = (one: unknown, other: unknown) =>
    JSON.stringify(sorted(one)) !== JSON.stringify(sorted(other))
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof DraftContent)[]
  return names.flatMap((name) => {
    const text = inTwoLanguages.find((own) => own === name)
    if (text === undefined) return differ(before[name], after[name]) ? [name] : []
    return (['ja', 'en'] as const)
      .filter((language) => (before[text]?.[language] ?? '') !== (after[text]?.[language] ?? ''))
      .map((language) => `${text}.${language}`)
  })
}

/** The database keeps the keys of an object in another order than they were written in. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, own]) => [key, sorted(own)])
}

const templates: Record<(typeof draftTemplates)[number], DraftContent> = {
  free_daily: { ...freeDaily, price: { points: 0 }, maxPerPurchase: 1, maxPerPeriod: { day: 1 } },
}

export type Created = { key: string } | 'bad key' | 'taken' | 'nothing to copy'

/**
 * Makes a draft: a copy of a draft or a sealed pack without its key and its times, or an empty one with what the newest
 * pack and a template suggest. Without a key it gets the next free one.
 */
export async function createDraft(
  tx: Tx,
  {
    key: given,
    copyOf,
    template,
    who,
    now,
  }: By & { key: string; copyOf: string | undefined; template?: keyof typeof templates | undefined },
): Promise<Created> {
  if (given !== '' && !isKey(given)) return 'bad key'
  const content =
    copyOf === undefined
      ? { ...(await suggestedContent(tx)), ...(template && templates[template]) }
      : await contentToCopy(tx, copyOf)
  if (content === undefined) return 'nothing to copy'
  const key = given || (await nextPackKey(tx))
  if ((await findPack(tx, key)) !== undefined) return 'taken'
  const places = placesChanged({}, content)
  return (await insertDraft(tx, { key, content, revision: 1, who, now, places })) ? { key } : 'taken'
}

/** The caller keeps the catalogue until its transaction ends, so two drafts never get one key. */
async function nextPackKey(tx: Tx): Promise<string> {
  await lockCatalogue(tx)
  const keys = [
    ...(await listPackRows(tx)).map(({ id }) => id),
    ...(await listDraftRows(tx)).map(({ key }) => key),
  ]
  return nextKey('pack', new Set(keys))
}

/** Suggests the newest pack's way of showing it, which seldom changes from one pack to the next. */
async function suggestedContent(tx: Tx): Promise<DraftContent> {
  const [newest] = await listPackRows(tx)
  const [firstType] = await listCardTypeRows(tx)
  const cardType = newest?.cardTypeId ?? firstType?.id
  return {
    ...(cardType !== undefined && { cardType }),
    showLineup: newest?.showsLineup ?? true,
    revealStyle: newest?.revealStyle ?? 1,
  }
}

async function contentToCopy(tx: Tx, key: string): Promise<DraftContent | undefined> {
  const draft = await findDraft(tx, key)
  const pack = draft === undefined ? await findPack(tx, key) : undefined
  const content = draft?.content ?? (pack && (await contentOfPack(tx, pack)))
  if (content === undefined) return undefined
  const { startsAt: _starts, endsAt: _ends, ...rest } = content
  return rest
}

async function contentOfPack(tx: Tx, row: PackRow): Promise<DraftContent | undefined> {
  const box = await findBox(tx, row.id)
  if (box === undefined) return undefined
  const {
    key: _key,
    total: _total,
    ...content
  } = await exportPack(tx, row, box, (_name, _use, address) => address)
  return content
}

export interface OthersChange {
  who: string
  changedAt: Date
  places: string[]
}

export type Saved =
  | { outcome: 'saved'; revision: number; places: string[] }
  | { outcome: 'unknown' | 'sealed' | 'discarded' }
  /** Others saved it since `revision`: by whom and which fields, the newest first. */
  | { outcome: 'changed'; others: OthersChange[]; draft: PackDraft }

/**
 * Replaces what is entered in a draft. Refuses when it was saved since the revision that this save was made from, and when
 * it is sealed or was thrown away; then nothing changes. A save that changes nothing keeps the revision. Of invited members
 * it keeps the ids.
 */
export async function saveDraft(
  tx: Tx,
  { key, revision, content: given, who, now }: By & { key: string; revision: number; content: DraftContent },
): Promise<Saved> {
  const { audience } = given
  const invited = audience?.invited && { invited: await withIds(tx, audience.invited) }
  const content = { ...given, ...(audience && { audience: { ...audience, ...invited } }) }
  const draft = await lockDraft(tx, key)
  if (draft === undefined) return { outcome: 'unknown' }
  const state = draftState(draft)
  if (state !== 'open') return { outcome: state }
  if (draft.revision !== revision) {
    const changes = await listDraftChanges(tx, key)
    return { outcome: 'changed', others: changes.filter((change) => change.revision > revision), draft }
  }
  const places = placesChanged(draft.content, content)
  if (places.length === 0) return { outcome: 'saved', revision, places }
  await updateDraft(tx, key, { content, revision: revision + 1, who, now, places })
  return { outcome: 'saved', revision: revision + 1, places }
}
