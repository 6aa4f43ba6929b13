import * as calls from '#contract/operator/content.ts'
import { type Content, contentSchemas } from '#contract/operator/content-schemas.ts'
import type { OperatorRole } from '#contract/operator/roles.ts'
import { withOwnPaths } from '#contract/shop-links.ts'
import { isKeepable } from '#contract/typed-text.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import type { Localized } from '#phrases/language.ts'
import { linkWarnings } from '#server/cards/catalogue/content-rows.ts'
import { countExchanged } from '#server/cards/catalogue/exchange-cards.ts'
import { takeUpload, uncut } from '#server/cards/catalogue/import/take-upload.ts'
import { findCards, listCardRows, listCardTypeRows, listPackRows } from '#server/cards/catalogue/queries.ts'
import { type Database, snapshot, type Tx } from '#server/db/pool.ts'
import { packLink } from '#server/desks/packs/shop-links.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { localized, localizedImages } from '#server/localized.ts'
import { servePreparedAct } from '#server/people/staff/act-routes.ts'
import { type ApprovableActs, serveApprovable } from '#server/people/staff/approvable-routes.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import type { Random } from '#server/random.ts'
import { changeContent } from './change-content.ts'
import { parsed, refusalOf, refusalOfFaults, wantedOf, withdrawAsAsked } from './change-routes.ts'
import { kindOf } from './kinds.ts'
import { uploadVerbs } from './known-media.ts'
import { presentWaiting } from './present-content.ts'
import { listRefused, listWaiting } from './queries.ts'
import { sayFault } from './say-fault.ts'

export interface ContentDeps {
  db: Database
  random: Random
  approvable: ApprovableActs
  media: MediaStore
  shopOrigin: string
}

/** A picture in base64 and what stands around it. */
const uploading = { perMinute: 30, bodyBytes: calls.pictureBytes * 2 }

const holds = (named: readonly OperatorRole[], roles: readonly OperatorRole[]) =>
  roles.some((role) => named.includes(role))

/** The content that was typed; or what is wrong with its form, by its path. */
function readTyped(
  kind: calls.ContentKind,
  text: string,
  { phrases, shopOrigin }: { phrases: AnswerPhrases; shopOrigin: string },
): { content: Content } | Refusal {
  const typed = withOwnPaths(parsed(text), shopOrigin)
  if (!isKeepable(typed)) return new Refusal(422, { content: [phrases.invalidValue] })
  const read = contentSchemas[kind].safeParse(typed)
  if (read.success) return { content: read.data }
  return new Refusal(
    422,
    Object.fromEntries(
      read.error.issues.map((issue) => [
        ['content', ...issue.path].join('.'),
        [
          issue.path.at(-1) === 'coinHundredths' && issue.code === 'invalid_type'
            ? phrases.content.coins
            : sayFault(issue, phrases.desks),
        ],
      ]),
    ),
  )
}

/** The names of the cards that are offered before or after, for those who approve it. */
async function namesIn(
  tx: Tx,
  kind: calls.ContentKind,
  { before, after }: { before: unknown; after: unknown },
): Promise<{ names?: Record<string, Localized> }> {
  if (kind !== 'offers') return {}
  const offers = [before, after] as Content<'offers'>[]
  const ids = [...new Set(offers.flatMap((list) => list.map(({ cardId }) => cardId)))]
  const cards = await findCards(tx, ids)
  return {
    names: Object.fromEntries(Array.from(cards, ([id, card]) => [id, { ja: card.nameJa, en: card.nameEn }])),
  }
}

/** Serves the shop's content beside its packs, which operators change and schedule at the console. */
export function contentRoutes(http: OperatorHttp, deps: ContentDeps): void {
  const { db, random, media, shopOrigin } = deps

  http.serve(calls.listContent, ({ operator: { roles }, language, now }) =>
    snapshot(db, async (tx) => {
      const kinds = calls.contentKinds.filter((kind) => holds(calls.contentRules[kind].readers, roles))
      const refused = await listRefused(tx, kinds)
      const list: OutputOf<typeof calls.listContent>['list'] = []
      for (const kind of kinds) {
        const own = refused.filter((change) => change.kind === kind)
        const stands = await kindOf(kind).read(tx)
        const waiting = presentWaiting(stands, await listWaiting(tx, kind), own, language)
        list.push({ kind, content: JSON.stringify(stands), ...waiting })
      }
      const exchanged = await countExchanged(tx)
      const packs = await listPackRows(tx)
      const links = packs.map(({ id }) => ({ url: packLink('', id) }))
      const over = new Set((await linkWarnings(tx, links, now)).map(({ index }) => index))
      return {
        list,
        cards: kinds.includes('offers')
          ? (await listCardRows(tx)).map((card) => ({
              cardId: card.id,
              name: localized(card, 'name', language),
              exchanged: exchanged.get(card.id) ?? 0,
            }))
          : [],
        cardTypes: (await listCardTypeRows(tx)).map((type) => ({
          cardTypeId: type.id,
          name: localized(type, 'name', language),
        })),
        packs: packs.map((pack, index) => ({
          packId: pack.id,
          url: packLink('', pack.id),
          name: localized(pack, 'name', language),
          picture: localizedImages(pack, language)[0] ?? '',
          isOver: over.has(index),
        })),
      }
    }),
  )

  serveApprovable(http, deps, calls.changeContent, async (tx, visit, input) => {
    const { operator, now, phrases, language } = visit
    const { kind, seen, why } = input
    const { keepers, needsApproval } = calls.contentRules[kind]
    if (!holds(keepers, operator.roles)) return new Refusal(404, { kind: [phrases.notFound] })
    const typed = readTyped(kind, input.content, { phrases, shopOrigin })
    if (typed instanceof Refusal) return typed
    const by = { who: operator.name, why, now, id: random.id }
    const changed = await changeContent(tx, { kind, ...typed, ...wantedOf(visit, input), ...by })
    if (changed.outcome === 'faults') {
      const faults = changed.faults.map((fault) => ({ ...fault, path: ['content', ...fault.path] }))
      return refusalOfFaults(faults, language)
    }
    if (changed.outcome !== 'changed' && changed.outcome !== 'scheduled')
      return refusalOf(changed, 'content', phrases, language)
    const { before, after } = changed
    const begins = input.from === null ? now : new Date(input.from)
    const warnings = (await kindOf(kind).warnings?.(tx, after, begins)) ?? []
    return {
      verb: changed.outcome === 'changed' ? 'content change' : 'content schedule',
      subject: kind,
      detail: { before, after, from: input.from, until: input.until, ...(await namesIn(tx, kind, changed)) },
      needsApproval,
      basis: seen,
      warnings: warnings.map((message) => message[language]),
    }
  })

  serveApprovable(http, deps, calls.withdrawContent, (tx, visit, { scheduledId }) =>
    withdrawAsAsked(tx, visit, scheduledId, calls.contentKinds),
  )

  servePreparedAct(
    http,
    deps,
    calls.uploadPicture,
    {
      async prepare({ language, operator }, { use, picture, name }) {
        const bytes = Buffer.from(picture, 'base64url')
        const taken = await takeUpload(
          { bytes, use, crop: uncut, fileName: name, operator: operator.name },
          media,
        )
        return 'fault' in taken ? new Refusal(422, { picture: [taken.fault[language]] }) : taken.address
      },
      change: async (_tx, _visit, { use }, picture) => ({
        verb: uploadVerbs.picture[use],
        subject: picture,
        detail: {},
        kept: { picture },
      }),
      present: (kept) => kept,
    },
    uploading,
  )
}
