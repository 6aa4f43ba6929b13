import {
  completeCheckoutSession,
  getButtonSignature,
  getCheckoutSession,
  keepCheckoutSession as keepSessionCall,
} from '#contract/amazon-pay.ts'
import {
  forgetSavedCard,
  getAppleMerchantSession,
  getBrowserPayments,
  listSavedCards,
  saveCard,
} from '#contract/browser-payments.ts'
import type { MethodName } from '#contract/payment-methods.ts'
import { instantInWords } from '#server/business-time/in-words.ts'
import type { Database } from '#server/db/pool.ts'
import { type Http, type MemberVisit, Refusal } from '#server/http/calls.ts'
import { cardsRestUntil, recordDecline } from '#server/money/payments/card-declines.ts'
import {
  type MethodAdapters,
  methodAsking,
  offeredMethods,
  pathNameOf,
} from '#server/money/payments/methods.ts'
import { customerIdOf } from '#server/money/payments/order-names.ts'
import {
  findCheckoutSession,
  findMembersPayment,
  keepCheckoutSession,
} from '#server/money/payments/queries.ts'
import type { ShopSettingsReader } from '#server/people/operator/shop-settings.ts'
import type { BrowserPayments } from '#server/providers/payments/payment-providers.ts'
import { handleReturn, returnOf } from './handle-return.ts'
import { confirmPath, coursesPath } from './screen-paths.ts'

export interface BrowserPaymentDeps {
  db: Database
  adapters: MethodAdapters
  browserPayments: BrowserPayments
  /** The origin at which browsers reach this shop, without a path: https://shop.example */
  shopOrigin: string
  shopSettings: ShopSettingsReader
}

const phrasesOf = (visit: MemberVisit) => visit.phrases.payment
const notOffered = (visit: MemberVisit) => new Refusal(422, { pay_id: [phrasesOf(visit).methodNotOffered] })
const unreachable = (visit: MemberVisit) => new Refusal(500, { server: [phrasesOf(visit).unreachable] })

/** Serves the data that the providers' scripts in the browser need. Each method that is not wired is refused. */
export function browserPaymentRoutes(http: Http, deps: BrowserPaymentDeps): void {
  const { adapters, shopSettings, browserPayments } = deps

  http.serveMember(getBrowserPayments, async (visit) => {
    const settings = await shopSettings.read()
    const offered = new Set<MethodName>(offeredMethods(settings, adapters).map(({ name }) => name))
    return {
      payPal: offered.has('payPal') ? browserPayments.payPal : undefined,
      amazonPay: offered.has('amazonPay') ? browserPayments.amazonPay?.browser : undefined,
      applePay:
        offered.has('applePay') && browserPayments.applePay !== undefined
          ? { displayName: settings.shopName[visit.language], scriptUrl: browserPayments.applePay.scriptUrl }
          : undefined,
    }
  })

  http.serveMember(getAppleMerchantSession, { perMinute: 20 }, async (visit, { validationUrl }) => {
    if (browserPayments.applePay === undefined) return notOffered(visit)
    const { shopName } = await shopSettings.read()
    const answer = await browserPayments.applePay.validate(validationUrl, shopName[visit.language])
    if (answer.outcome === 'validated') return { session: answer.session }
    return answer.outcome === 'refused'
      ? new Refusal(422, { validation_url: [phrasesOf(visit).methodNotOffered] })
      : unreachable(visit)
  })

  checkoutSessionRoutes(http, deps)
  savedCardRoutes(http, deps)
}

/** Amazon Pay's checkout session, between the shop's page, Amazon's and the server (spec §7). */
function checkoutSessionRoutes(
  http: Http,
  { db, adapters, browserPayments, shopOrigin }: BrowserPaymentDeps,
): void {
  http.serveMember(keepSessionCall, async (visit) => {
    if (browserPayments.amazonPay === undefined) return notOffered(visit)
    const sessionId = visit.params.amazonCheckoutSessionId ?? ''
    const read = await browserPayments.amazonPay.readSession(sessionId)
    if (read.outcome === 'no answer') return unreachable(visit)
    if (read.outcome === 'absent') return new Refusal(404, { path: [visit.phrases.notFound] })
    await keepCheckoutSession(db, visit.memberId, sessionId, visit.now)
    return {}
  })

  http.serveMember(getCheckoutSession, async (visit) => {
    if (browserPayments.amazonPay === undefined) return notOffered(visit)
    const sessionId = await findCheckoutSession(db, visit.memberId)
    const read = sessionId === undefined ? undefined : await browserPayments.amazonPay.readSession(sessionId)
    if (read?.outcome === 'no answer') return unreachable(visit)
    // A session that was used for a payment or has expired counts as absent.
    if (read?.outcome !== 'found' || !read.isOpen) return new Refusal(404, { path: [visit.phrases.notFound] })
    return { paymentDescriptor: read.paymentDescriptor ?? '' }
  })

  http.serveMember(getButtonSignature, async (visit, _input, { courseId, packId }) => {
    if (browserPayments.amazonPay === undefined) return notOffered(visit)
    const path = courseId === undefined ? coursesPath : confirmPath({ courseId, packId })
    const { payloadJSON: payload, signature } = browserPayments.amazonPay.buttonPayload(
      `${shopOrigin}${path}`,
    )
    return { payload, signature }
  })

  http.serveMember(completeCheckoutSession, { perMinute: 60 }, async (visit) => {
    const method = methodAsking('checkoutSession')
    const payment = await findMembersPayment(db, visit.memberId, undefined, method.number)
    if (payment === undefined) return new Refusal(404, { path: [visit.phrases.notFound] })
    // The payer is back, by this call or another: the approved money is taken now.
    const returned = returnOf(payment.orderId)
    await handleReturn(db, adapters, { pathName: pathNameOf(method), returned }, visit.now)
    // The result screen asks for the outcome; this call answers nothing (spec §7).
    return {}
  })
}

/** The cards that the card provider keeps under a name made of the member's id; the shop keeps nothing of them. */
function savedCardRoutes(
  http: Http,
  { db, shopSettings, browserPayments: { savedCards } }: BrowserPaymentDeps,
): void {
  http.serveMember(listSavedCards, async (visit) => {
    if (savedCards === undefined) return { list: [] }
    const answer = await savedCards.list(customerIdOf(visit.memberId))
    if (answer.outcome !== 'listed') return unreachable(visit)
    return { list: answer.cards }
  })

  http.serveMember(saveCard, { perMinute: 20 }, async (visit, { token, key }) => {
    if (savedCards === undefined) return notOffered(visit)
    const { cardDeclines } = (await shopSettings.read()).purchaseLimits
    const until = await cardsRestUntil(db, visit.memberId, cardDeclines, visit.now)
    if (until !== undefined)
      return new Refusal(422, { token: [phrasesOf(visit).cardsRest(instantInWords(until, visit.language))] })
    const answer = await savedCards.add(customerIdOf(visit.memberId), token, key)
    if (answer.outcome === 'saved') return answer.card
    if (answer.outcome === 'refused') await recordDecline(db, { memberId: visit.memberId }, visit.now)
    return answer.outcome === 'refused'
      ? new Refusal(422, { token: [phrasesOf(visit).cardNotSaved] })
      : unreachable(visit)
  })

  http.serveMember(forgetSavedCard, { perMinute: 20 }, async (visit, { cardId }) => {
    if (savedCards === undefined) return notOffered(visit)
    const answer = await savedCards.forget(customerIdOf(visit.memberId), cardId)
    if (answer.outcome === 'no answer') return unreachable(visit)
    // Another member's card is unknown, as if it did not exist.
    return answer.outcome === 'refused' ? new Refusal(404, { id: [visit.phrases.notFound] }) : {}
  })
}
