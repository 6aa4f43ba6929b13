// The shop as it will be: changes are made in a transaction, a page is rendered from its state, and the
// transaction is rolled back. A preview goes through the code that the shop itself runs.

import type { FastifyBaseLogger } from 'fastify'
import { storefrontSettings } from '#contract/shop-settings.ts'
import { languageCookie } from '#phrases/language.ts'
import { createRemainders } from '#server/cards/boxes/remainders.ts'
import { type Placed, placeDraft } from '#server/cards/catalogue/drafts/place-draft.ts'
import { instantsOfSlots } from '#server/cards/draws/queries.ts'
import { readShopRules } from '#server/cards/legal/facts.ts'
import { termsAt } from '#server/cards/legal/terms.ts'
import { rolledBack } from '#server/db/pool.ts'
import { readPrimary } from '#server/db/readers.ts'
import { applyDue } from '#server/desks/content/apply-due.ts'
import type { PreviewAsked } from '#server/desks/content/preview-routes.ts'
import { isAnyShown } from '#server/desks/notices/queries.ts'
import { createApp } from '#server/http/app.ts'
import { createHttp } from '#server/http/calls.ts'
import { type LoadedSources, stillPagePolicy } from '#server/http/content-policy.ts'
import type { WriteMedia } from '#server/http/media-addresses.ts'
import { FramedPage } from '#server/http/operator-calls.ts'
import type { Renderer } from '#server/http/renderer.ts'
import { type MaintenanceRow, readMaintenance } from '#server/people/operator/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import type { Parts } from './parts.ts'
import { wings } from './wings.ts'

/** The parts that render pages of the shop. */
export interface PreviewPages {
  renderer: () => Promise<Renderer>
  /** The sources that pages may load from. */
  sources: () => Promise<LoadedSources>
  /** Writes the addresses of stored pictures and films into answers. */
  writeMedia: WriteMedia
  log: FastifyBaseLogger
}

/** Why a draft has no page. */
type NotPlaced = Exclude<Placed, 'placed' | 'sealed'>

/**
 * Renders a page as a guest will see it at a moment. Commits nothing. The page runs no script: a carousel stands still,
 * and forms cannot be sent. An address that leads elsewhere is rendered where it leads; a member's page is empty.
 */
export async function renderPreview(
  parts: Parts,
  { renderer, sources, writeMedia, log }: PreviewPages,
  { address, language, at, draft }: PreviewAsked,
): Promise<FramedPage | NotPlaced> {
  const { render, assets } = await renderer()
  const mayLoad = await sources()
  return await rolledBack(parts.db, async (tx): Promise<FramedPage | NotPlaced> => {
    const before = await readMaintenance(tx)
    await applyDue(tx, at)
    const maintenance = closedBy(before, await readMaintenance(tx), at)
    const ofShop = await readSettings(tx)
    const terms = await termsAt(tx, await readShopRules(tx, ofShop, parts.adapters, at), at)
    const placed =
      draft === undefined ? 'placed' : await placeDraft(tx, draft, { at, trust: parts.closings?.trust })
    if (placed === 'unknown' || placed === 'not enough') return placed
    const app = await createApp(log, { trustedProxies: [], isSecure: false, writeMedia })
    const fresh = createRemainders({ db: tx, drawnAt: (packId, slots) => instantsOfSlots(tx, packId, slots) })
    // Sold slots are committed: the shop has counted them already.
    const remaindersOf = ({ decidedSlot }: { decidedSlot: number }) =>
      decidedSlot === 0 ? fresh : parts.remainders
    const remainders: Parts['remainders'] = {
      of: (box) => remaindersOf(box).of(box),
      sealedIn: (box) => remaindersOf(box).sealedIn(box),
    }
    wings.servePages(
      createHttp(app, { sessions: parts.sessions, readers: readPrimary(tx), clock: () => at }),
      {
        ...parts,
        db: tx,
        remainders,
        terms: { inForce: async () => terms },
        termsInForce: async () => terms.number,
        shopSettings: { read: async () => ofShop },
      },
    )
    const settings = storefrontSettings(ofShop, parts.shopOrigin, await isAnyShown(tx, at))
    const cookie = `${app.cookieName(languageCookie)}=${language}`
    const call = async (_method: string, url: string) =>
      JSON.parse((await app.inject({ method: 'GET', url, headers: { cookie } })).payload)
    try {
      const asked = { url: address, language, call, assets, settings, ...(maintenance && { maintenance }) }
      const page = await renderWhereItLeads(asked, render)
      return new FramedPage(page.html, {
        'content-security-policy': stillPagePolicy(page.inline, mayLoad),
        'content-language': language,
      })
    } finally {
      await app.close()
    }
  })
}

/**
 * The closing that visitors are told of, where a scheduled one stands at a moment. After its expected end the
 * shop is taken to be open; one that is closed now is shown open, since pages are prepared meanwhile.
 */
function closedBy(before: MaintenanceRow, { isOn, expectedEndAt }: MaintenanceRow, at: Date) {
  if (before.isOn || !isOn || (expectedEndAt !== null && expectedEndAt <= at)) return undefined
  return expectedEndAt === null ? {} : { expectedEndAt: expectedEndAt.toISOString() }
}

/** An address may lead to another once: `/` of a shop never leads in a circle. */
async function renderWhereItLeads(options: Parameters<Renderer['render']>[0], render: Renderer['render']) {
  const page = await render(options)
  return page.redirect === undefined ? page : await render({ ...options, url: page.redirect })
}
