import { winPicture } from '#contract/addresses.ts'
import { getBeaconProof } from '#contract/beacon-calls.ts'
import { getDrawPicture, getDrawProof } from '#contract/boxes.ts'
import * as calls from '#contract/draws.ts'
import { isOwnPicture } from '#contract/media.ts'
import type { DrawRefusalKey } from '#phrases/answers/draw/ja.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import { inLanguage, type Language } from '#phrases/language.ts'
import { findBox, findBoxes } from '#server/cards/boxes/queries.ts'
import type { Remainders } from '#server/cards/boxes/remainders.ts'
import { findStopReasons } from '#server/cards/boxes/sale-events.ts'
import { topTiersOf } from '#server/cards/catalogue/present-remainder.ts'
import { findWaitingOf } from '#server/cards/shipping/waiting-parcel.ts'
import type { Database } from '#server/db/pool.ts'
import type { LooksBack } from '#server/db/readers.ts'
import { AlreadyDone, type Http, type MemberVisit, Refusal, type Visit } from '#server/http/calls.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import type { PurchaseTokens } from '#server/ledger/purchase-token.ts'
import type { DrawChecker, DrawRefusal } from './check-draw.ts'
import { choiceMs, chooseCards, isKnown, revealDraw } from './choose-cards.ts'
import { serveCollection } from './collection-routes.ts'
import type { DrawEngine, DrawOutcome } from './draw-engine.ts'
import { ownDraw, serveHistory, unknown } from './history-routes.ts'
import { findDrawAt } from './member-draws.ts'
import { isDrawId, presentChoice, presentReveal, readCardIds } from './present-draw.ts'
import { bestPicture, presentLooks, proveDraw, provePlaces } from './prove-draw.ts'
import { findDraw, findNewestOpen, findUnrevealed, isDecided } from './queries.ts'

/** A proof reads some thousand hashes. */
const proofLimit = { perMinute: 120 }
/** The newest check, for a buy that names no token; its own cookie, so that it lives as long as the browser. */
const checkCookie = 'draw_check'

export interface DrawDeps {
  db: Database
  engine: DrawEngine
  checkDraw: DrawChecker
  remainders: Remainders
  tokens: PurchaseTokens
  /** The version of the legal texts in force. */
  termsInForce: () => Promise<number>
  /** Draws that a member may begin in a minute: more than a person does. */
  purchasesPerMinute: () => Promise<number>
}

const refusalKeys: Record<Exclude<DrawRefusal, 'unknown' | 'paused'>, DrawRefusalKey> = {
  'bad count': 'count',
  'not on sale': 'notOnSale',
  halted: 'halted',
  held: 'held',
  'not enough left': 'soldOut',
  'over limit': 'limit',
  'short of points': 'shortOfPoints',
  'short of coins': 'shortOfCoins',
  'outside: invited': 'notInvited',
  'outside: registered': 'notNew',
  'outside: rank': 'belowRank',
  'outside: phone': 'phoneNotProven',
}

/** Why a draw was refused; for a halted pack with the reason that its operator gave, for a paused one with what it waits for. */
async function refusal(
  db: Database,
  visit: MemberVisit,
  { reason, packId }: { reason: DrawRefusal; packId: string },
): Promise<Refusal> {
  if (reason === 'unknown') return new Refusal(404, { packId: [visit.phrases.notFound] })
  const { draw } = visit.phrases
  return reason === 'halted' || reason === 'paused'
    ? refusedFor(visit, 'halted', draw.haltedBecause(await stopReason(db, packId, visit.language)))
    : refusedFor(visit, refusalKeys[reason])
}

/**
 * `result` says which dialog the screen opens: '0' short of points or coins, '-1' anything else. `reason` is the
 * key of the message, for an address (ruling 36).
 */
function refusedFor(
  { phrases }: MemberVisit,
  reason: DrawRefusalKey,
  message = phrases.draw[reason],
): Refusal {
  // Nothing is wrong with the order: there is news to be seen before it.
  if (reason === 'topPrizeGone') return new Refusal(409, { count: [message] }, { result: '-1', reason })
  const isShort = reason === 'shortOfPoints' || reason === 'shortOfCoins'
  return new Refusal(422, { count: [message] }, { result: isShort ? '0' : '-1', reason })
}

export function drawRoutes(http: Http, deps: DrawDeps): void {
  servePurchase(http, deps)
  serveReveal(http, deps)
  serveChoice(http, deps)
  serveHistory(http)
  serveCollection(http)
  serveProof(http)
}

/** Choices close after 24 hours. */
const sinceOpen = (now: Date) => new Date(now.getTime() - choiceMs)

function servePurchase(http: Http, deps: DrawDeps): void {
  const { db, engine, checkDraw, tokens, termsInForce, purchasesPerMinute: perMinute } = deps
  http.serveMember(calls.checkDraw, async (visit, { packId, count: wireCount, decided }) => {
    const count = /^\d{1,6}$/.test(wireCount) ? Number(wireCount) : 0
    const judged = await checkDraw({ memberId: visit.memberId, packId, count })
    if (typeof judged === 'string') return await refusal(db, visit, { reason: judged, packId })
    if (await hasTopPrizeGone(deps, packId, decided)) return refusedFor(visit, 'topPrizeGone')
    const termsNo = await termsInForce()
    const { entryCount } = judged
    const token = tokens.issue(visit.memberId, { subjectId: packId, count, termsNo, entryCount }, visit.now)
    visit.keep(checkCookie, token)
    return { result: '1', token }
  })

  http.serveMember(calls.buyDraw, { perMinute }, async (visit, input) => {
    const { memberId, now, phrases } = visit
    const purchase = tokens.read(memberId, input.token ?? visit.kept(checkCookie))
    const expired = refusedFor(visit, 'tokenExpired')
    if (purchase === undefined) {
      if (input.token !== undefined)
        logSecurityEvent(visit.request.log, 'token refused', { memberId, kind: 'draw' })
      return expired
    }
    const { id: drawId, subjectId: packId, count, termsNo, entryCount } = purchase
    const isExpired = now.getTime() > purchase.expiresAtMs
    const { termsNo: shownTermsNo = termsNo } = input
    const haveTermsChanged = termsNo !== shownTermsNo || termsNo !== (await termsInForce())
    // An expired token, or one for other terms, makes no new draw but still answers the draw it made.
    if ((isExpired || haveTermsChanged) && (await findDraw(db, memberId, drawId)) === undefined)
      return isExpired ? expired : new Refusal(409, { count: [phrases.termsChanged] }, { result: '-1' })
    if (input.decided !== undefined && (await findDraw(db, memberId, drawId)) === undefined)
      if (await hasTopPrizeGone(deps, packId, input.decided)) return refusedFor(visit, 'topPrizeGone')
    const outcome = await engine.draw({ id: drawId, memberId, packId, count, termsNo, entryCount })
    if (outcome.outcome === 'drawn')
      return { result: 1, drawId, firstSlot: outcome.firstSlot, count, ticketHash: outcome.ticketHash }
    return await refusal(db, visit, { reason: await nameRefusal(db, outcome, packId), packId })
  })
}

/** Tells whether a beacon box has lost the last of a prize of its two highest tiers since so many of its slots were decided. */
async function hasTopPrizeGone(
  { db, remainders }: Pick<DrawDeps, 'db' | 'remainders'>,
  packId: string,
  decided: number | undefined,
): Promise<boolean> {
  const box = decided === undefined ? undefined : await findBox(db, packId)
  if (decided === undefined || box?.mode !== 'beacon' || decided >= box.decidedSlot) return false
  const remainder = await remainders.of(box)
  const tiers = topTiersOf(remainder)
  return remainder.some(({ tier, goneSlot }) => tiers.has(tier) && goneSlot !== null && goneSlot >= decided)
}

function serveReveal(http: Http, { db, remainders }: DrawDeps): void {
  http.serveMember(calls.getUnrevealedDraw, async (visit, _input, { drawId }) => {
    const draw =
      drawId === undefined ? await findUnrevealed(db, visit.memberId) : await ownDraw(db, visit, drawId)
    if (draw === undefined || draw.revealedAt !== null || draw.paidBackAt !== null) return unknown(visit)
    return await presentReveal({ db, remainders }, draw, visit)
  })

  http.serveMember(calls.markRevealed, async (visit, { drawId }) => {
    const draw = await ownDraw(db, visit, drawId)
    if (draw === undefined) return unknown(visit)
    if (!isDecided(draw)) return new Refusal(409, { drawId: [visit.phrases.draw.undecided] })
    await revealDraw(db, draw, visit.now)
    return {}
  })
}

function serveChoice(http: Http, { db }: DrawDeps): void {
  http.serveMember(calls.getOpenDraw, async (visit, _input, query) => {
    const draw =
      query.drawId === undefined
        ? await findNewestOpen(db, visit.memberId, sinceOpen(visit.now))
        : await ownDraw(db, visit, query.drawId)
    if (draw === undefined) return unknown(visit)
    const [shown, waiting] = await Promise.all([
      presentChoice(db, draw, visit),
      findWaitingOf(db, visit.memberId),
    ])
    return { ...shown, waitingPromisedOn: waiting?.promisedOn ?? '' }
  })

  http.serveMember(calls.chooseCards, async (visit, { shippedCardIds, convertedCardIds, joinsWaiting }) => {
    const named = readCardIds([...shippedCardIds, ...convertedCardIds])
    const bad = new Refusal(422, { shippedCardIds: [visit.phrases.draw.cards] }, { result: 0 })
    if (named === undefined) return bad
    const shipped = named.offsets.slice(0, shippedCardIds.length)
    const converted = named.offsets.slice(shippedCardIds.length)
    const choice = { memberId: visit.memberId, drawId: named.drawId, shipped, converted, joinsWaiting }
    const chosen = await chooseCards(db, choice, visit.now)
    if (chosen.outcome === 'chosen') return { result: 1, points: chosen.points }
    if (chosen.outcome === 'chosen before') return new AlreadyDone({ result: -1 as const, points: 0 })
    if (chosen.outcome === 'unknown') return unknown(visit)
    if (chosen.outcome === 'waiting')
      return new Refusal(409, { shippedCardIds: [visit.phrases.draw.undecided] }, { result: 0 })
    if (chosen.outcome === 'closed')
      return new Refusal(422, { shippedCardIds: [visit.phrases.draw.choiceClosed] }, { result: 0 })
    return bad
  })
}

/**
 * Serves the proof of a draw, and the picture of its best card, to all who know its id, once the cards are known. Its member
 * is answered no earlier: both name prizes (decision 023).
 */
function serveProof(http: Http): void {
  const findKnown = async ({ reader, params }: Visit & LooksBack, firstSlot: number) => {
    const { packId = '', drawId = '' } = params
    const draw = isDrawId(drawId) ? await findDrawAt(reader, { packId, firstSlot, id: drawId }) : undefined
    return draw !== undefined && isKnown(draw) ? draw : undefined
  }
  // One answer for all that is not shown: it does not tell whether there is such a draw.
  const notShown = ({ phrases }: { phrases: AnswerPhrases }) =>
    new Refusal(404, { draw_id: [phrases.notFound] })
  http.serve(getDrawProof, proofLimit, async (visit, _input, { firstSlot }) => {
    const draw = await findKnown(visit, firstSlot)
    if (draw === undefined || draw.isDecidedLater) return notShown(visit)
    const cards = await presentLooks(visit.reader, draw, visit.language)
    return { ...(await proveDraw(visit.reader, draw)), cards }
  })
  http.serve(getBeaconProof, proofLimit, async (visit, _input, { firstSlot, after }) => {
    const draw = await findKnown(visit, firstSlot)
    const proof = draw && (await provePlaces(visit.reader, draw, after))
    if (draw === undefined || proof === undefined) return notShown(visit)
    return { ...proof, cards: await presentLooks(visit.reader, draw, visit.language) }
  })
  http.serve(getDrawPicture, async (visit, _input, { firstSlot }) => {
    const draw = await findKnown(visit, firstSlot)
    if (draw === undefined) return notShown(visit)
    const picture = await bestPicture(visit.reader, draw, visit.language)
    const place = { packId: draw.packId, drawId: draw.id, firstSlot }
    return { imageUrl: isOwnPicture(picture) ? winPicture(place, visit.language) : picture }
  })
}

/** Tells whether 'short' means points or coins. */
async function nameRefusal(db: Database, { outcome }: DrawOutcome, packId: string): Promise<DrawRefusal> {
  if (outcome === 'short') {
    const box = (await findBoxes(db, [packId])).get(packId)
    return box?.currency === 'coins' ? 'short of coins' : 'short of points'
  }
  if (outcome === 'drawn' || outcome === 'other input') return 'unknown'
  return outcome
}

/** Why the sale of a pack does not go on. */
async function stopReason(db: Database, packId: string, language: Language): Promise<string> {
  const box = await findBox(db, packId)
  const reason = box && (await findStopReasons(db, [box])).get(packId)
  return reason === undefined ? '' : inLanguage(reason, language)
}
