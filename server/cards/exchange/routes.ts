import type { Rarity } from '#contract/catalogue.ts'
import * as calls from '#contract/exchange.ts'
import { answers } from '#phrases/answers/by-language.ts'
import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { presentFacts, wordsOfShop } from '#server/cards/boxes/present-facts.ts'
import { listOffers, stockOf } from '#server/cards/catalogue/exchange-cards.ts'
import { findCards } from '#server/cards/catalogue/queries.ts'
import { findHolds } from '#server/cards/shipping/holds.ts'
import { findShipments } from '#server/cards/shipping/queries.ts'
import { findWaitingOf } from '#server/cards/shipping/waiting-parcel.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { type Http, type MemberVisit, Refusal } from '#server/http/calls.ts'
import { pageNumber, pageOf } from '#server/http/paging.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import type { PurchaseTokens } from '#server/ledger/purchase-token.ts'
import { localized, localizedImage } from '#server/localized.ts'
import type { ShopSettingsReader } from '#server/people/operator/shop-settings.ts'
import { checkExchange, type ExchangeRefusal, exchangeCards } from './exchange-cards.ts'
import { findExchange, listExchangesOf } from './queries.ts'

const offersPerPage = 12
const exchangesPerPage = 20
/** The newest check, for an exchange that names no token. */
const checkCookie = 'exchange_check'

export interface ExchangeDeps {
  db: Database
  tokens: PurchaseTokens
  /** The version of the legal texts in force. */
  termsInForce: () => Promise<number>
  /** Exchanges that a member may begin in a minute: more than a person does. */
  purchasesPerMinute: () => Promise<number>
  shopSettings: ShopSettingsReader
}

/** `result` says what the dialog of the screen shows: '0' short of coins, '-3' over the limit, '-1' otherwise (ruling 75). */
function refusal({ phrases, language }: MemberVisit, reason: ExchangeRefusal): Refusal {
  const other = { result: '-1' }
  if (reason === 'unknown') return new Refusal(404, { count: [phrases.notFound] }, other)
  const words = answers[language].exchange
  if (reason === 'price changed') return new Refusal(409, { count: [words.priceChanged] }, other)
  const message = {
    'bad count': words.count,
    'not enough left': words.stock,
    'over limit': words.limit,
    'short of coins': words.shortOfCoins,
    held: answers[language].draw.held,
  }[reason]
  const results: Partial<Record<ExchangeRefusal, string>> = { 'short of coins': '0', 'over limit': '-3' }
  return new Refusal(422, { count: [message] }, { result: results[reason] ?? '-1' })
}

interface CardRow {
  nameJa: string
  nameEn: string
  modelNumber: string
  rarity: number
  image: string
  imageEn: string
  foil: string
}

function presentCard(card: CardRow, language: Language) {
  const name = localized(card, 'name', language)
  return {
    name,
    modelNumber: card.modelNumber,
    rarity: card.rarity as Rarity,
    imageUrl: localizedImage(card, language),
    foilUrl: card.foil,
    fullName: `${name} ${card.modelNumber}`.trim(),
  }
}

export function exchangeRoutes(http: Http, deps: ExchangeDeps): void {
  serveCounter(http, deps)
  serveHistory(http)
}

function serveCounter(http: Http, deps: ExchangeDeps): void {
  const { db, tokens, termsInForce, shopSettings, purchasesPerMinute: perMinute } = deps
  http.serve(calls.listExchangeCards, async (visit, { searchText, sort, type }) => {
    const page = pageNumber(visit.params.page)
    if (type === '0') return { list: [], page: pageOf(1, 0, offersPerPage) }
    const slice = { limit: offersPerPage, offset: (page - 1) * offersPerPage }
    const words = wordsOfShop(await shopSettings.read())
    const { list, total } = await listOffers(db, { searchText: searchText ?? '', sort, ...slice })
    return {
      list: list.map((offer) => ({
        id: offer.cardId,
        ...presentCard(offer, visit.language),
        coinHundredths: offer.coinHundredths,
        quantity: 1,
        stock: stockOf(offer),
        maxPerMember: offer.maxPerMember,
        ...presentFacts({ facts: { ...offer, kind: 'card' } }, words, visit.language),
        backUrl: offer.imageBack,
      })),
      page: pageOf(page, total, offersPerPage),
    }
  })

  http.serveMember(calls.checkExchange, async (visit, { cardId, quantity, coinHundredths }) => {
    const agreedHundredths = coinHundredths === undefined ? undefined : coinHundredths * quantity
    const wanted = { memberId: visit.memberId, cardId, quantity, agreedHundredths }
    const judged = await checkExchange(db, wanted, visit.now)
    if (judged.outcome !== 'may exchange') return refusal(visit, judged.outcome)
    const termsNo = await termsInForce()
    const purchase = { subjectId: cardId, count: quantity, termsNo, price: judged.priceHundredths }
    const token = tokens.issue(visit.memberId, purchase, visit.now)
    visit.keep(checkCookie, token)
    const waiting = await findWaitingOf(db, visit.memberId)
    return { result: '1' as const, token, waitingPromisedOn: waiting?.promisedOn ?? '' }
  })

  http.serveMember(calls.exchangeCards, { perMinute }, async (visit, wanted) => {
    const { memberId, now, phrases } = visit
    const purchase = tokens.read(memberId, wanted.token ?? visit.kept(checkCookie))
    const expired = new Refusal(422, { count: [visit.phrases.exchange.tokenExpired] }, { result: '-1' })
    if (purchase === undefined && wanted.token !== undefined)
      logSecurityEvent(visit.request.log, 'token refused', { memberId, kind: 'exchange' })
    if (purchase?.subjectId !== wanted.cardId || purchase.count !== wanted.quantity) return expired
    const { id, subjectId: cardId, count: quantity, termsNo, price: agreedHundredths } = purchase
    const isExpired = now.getTime() > purchase.expiresAtMs
    const haveTermsChanged = termsNo !== (await termsInForce())
    // An expired token, or one for other terms, makes no new exchange but still answers the one it made.
    if ((isExpired || haveTermsChanged) && (await findExchange(db, memberId, id)) === undefined)
      return isExpired ? expired : new Refusal(409, { count: [phrases.termsChanged] }, { result: '-1' })
    const { outcome } = await transaction(db, (tx) =>
      exchangeCards(
        tx,
        { id, memberId, cardId, quantity, agreedHundredths, termsNo, joinsWaiting: wanted.joinsWaiting },
        now,
      ),
    )
    if (outcome === 'exchanged') return { result: '1' as const, exchangeId: id }
    return outcome === 'other input' ? expired : refusal(visit, outcome)
  })
}

function serveHistory(http: Http): void {
  http.serveMember(calls.listExchanges, async (visit) => {
    const { reader } = visit
    const page = pageNumber(visit.params.page)
    const slice = { limit: exchangesPerPage, offset: (page - 1) * exchangesPerPage }
    const { exchanges, total } = await listExchangesOf(reader, visit.memberId, slice)
    const [cards, shipments] = await Promise.all([
      findCards(reader, [...new Set(exchanges.map((own) => own.cardId))]),
      findShipments(
        reader,
        visit.memberId,
        exchanges.map((own) => own.id),
      ),
    ])
    const holds = await findHolds(reader, [...shipments.values()])
    const list = exchanges.map((own) => {
      const card = cards.get(own.cardId)
      const shipment = shipments.get(own.id)
      if (card === undefined || shipment === undefined)
        throw new Error(`the exchange ${own.id} is incomplete`)
      return {
        id: own.id,
        exchangedAt: japanInstant(own.exchangedAt),
        ...presentCard(card, visit.language),
        quantity: own.quantity,
        coinHundredths: own.coinHundredths,
        shipment: shipment.state,
        trackingNumber: shipment.trackingNumber,
        // A parcel that is held is promised for no day.
        promisedOn: holds.has(own.id) ? '' : shipment.parcelPromisedOn,
      }
    })
    return { list, page: pageOf(page, total, exchangesPerPage) }
  })
}
