import { type Awaits, endedMethods, findMethod, type MethodId } from '#contract/payment-methods.ts'
import * as calls from '#contract/payments.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import type { Language } from '#phrases/language.ts'
import { instantInWords } from '#server/business-time/in-words.ts'
import { type Http, type MemberVisit, Refusal, type Visit } from '#server/http/calls.ts'
import { pageNumber, pageOf } from '#server/http/paging.ts'
import { localized } from '#server/localized.ts'
import { payByOf } from '#server/money/payments/deadlines.ts'
import { findLastUsedMethod } from '#server/money/payments/member-payments.ts'
import {
  isOffered,
  type MethodAdapters,
  numbersAwaiting,
  offeredMethods,
} from '#server/money/payments/methods.ts'
import { customerIdOf } from '#server/money/payments/order-names.ts'
import { accountOf, payerNameOf } from '#server/money/payments/payment-instructions.ts'
import {
  type Course,
  countCourses,
  findAwaitedPayment,
  findCheckoutSession,
  findCourse,
  findMembersPayment,
  listCourses,
  type Payment,
} from '#server/money/payments/queries.ts'
import { outcomeOf, refundOf } from '#server/money/payments/states.ts'
import { type BrowserPaymentDeps, browserPaymentRoutes } from './browser-routes.ts'
import { buyAnswer } from './buy-answer.ts'
import { type BuyPointsResult, buyPoints, type PaymentRandom } from './buy-points.ts'
import { readMethodDetails, type SaidDetails } from './method-details.ts'
import { nextCard } from './next-card.ts'
import { openPayment, returnUrlOf } from './open-payment.ts'
import { syncPayment } from './sync-payment.ts'
import { undecidedRoutes } from './undecided-routes.ts'

export interface PaymentDeps extends BrowserPaymentDeps {
  clock: () => Date
  random: PaymentRandom
  /** The version of the legal texts in force. */
  termsInForce: () => Promise<number>
}

const coursesPerPage = 20
/** Fields of spec §7 for a provider that charges tokens; the shop's takes the card by its own script (ruling 72). */
const cardFields = ['cardToken', 'maskedCardNumber', 'cardHolder', 'keepsCard'] as const

const courseAnswer = (course: Course, language: Language) => ({
  id: course.id,
  points: course.points,
  priceYen: course.priceYen,
  memo: localized(course, 'memo', language),
})

const phrasesOf = (visit: Visit) => visit.phrases.payment
const notFound = (visit: Visit, field: string) => new Refusal(404, { [field]: [visit.phrases.notFound] })
/** Names the wire's `pay_id` by its name in code. */
const notOffered = (visit: Visit, field = 'pay_id') =>
  new Refusal(422, { [field]: [phrasesOf(visit).methodNotOffered] })

/** Too many cards of this member were refused; other ways to pay are open. */
const cardsRest = (visit: Visit, until: Date, field: string) =>
  new Refusal(422, { [field]: [phrasesOf(visit).cardsRest(instantInWords(until, visit.language))] })

const methodAnswers = (settings: ShopSettings, adapters: MethodAdapters, visit: Visit) =>
  offeredMethods(settings, adapters).map(({ number, name }) => ({
    id: number,
    ...phrasesOf(visit).methods[name],
  }))

/** The calls of the payments room. Another member's payment is 404, as if it did not exist. */
export function paymentRoutes(http: Http, deps: PaymentDeps): void {
  courseRoutes(http, deps)
  purchaseRoutes(http, deps)
  cardSessionRoutes(http, deps)
  endRoutes(http, deps)
  awaitedRoutes(http, deps)
  undecidedRoutes(http, deps)
  browserPaymentRoutes(http, deps)
}

function courseRoutes(http: Http, { db, adapters, shopSettings }: PaymentDeps): void {
  http.serve(calls.listCourses, async (visit) => {
    const asked = pageNumber(visit.params.page)
    const page = pageOf(asked, await countCourses(db), coursesPerPage)
    if (asked > page.lastPage) return notFound(visit, 'page')
    const courses = await listCourses(db, (asked - 1) * coursesPerPage, coursesPerPage)
    return { list: courses.map((course) => courseAnswer(course, visit.language)), page }
  })

  http.serveMember(calls.getCourse, async (visit) => {
    const course = await findCourse(db, visit.params.courseId ?? '')
    if (course === undefined) return notFound(visit, 'id')
    const settings = await shopSettings.read()
    const methods = methodAnswers(settings, adapters, visit)
    // The first is chosen already (spec §4): the method that the member used last saves them the choice.
    const last = await findLastUsedMethod(db, visit.memberId)
    const lastFirst = methods.toSorted((one, other) => Number(other.id === last) - Number(one.id === last))
    const payBy = payByOf(visit.now, settings.closedOn).toISOString()
    return { ...courseAnswer(course, visit.language), methods: lastFirst, payBy }
  })

  http.serveMember(calls.listPaymentMethods, async (visit) => ({
    list: methodAnswers(await shopSettings.read(), adapters, visit),
    ended: endedMethods.map((key) => phrasesOf(visit).methods[key]),
  }))
}

/** The refusal of a purchase that was not opened, at its field. */
function refusalOf(visit: MemberVisit, bought: Exclude<BuyPointsResult, { outcome: 'bought' }>): Refusal {
  const phrases = phrasesOf(visit)
  switch (bought.outcome) {
    case 'cards rest':
      return cardsRest(visit, bought.until, 'methodId')
    case 'too many slips':
      return new Refusal(422, { methodId: [phrases.tooManySlips(bought.open)] })
    case 'mail unproven':
      return new Refusal(422, { courseId: [phrases.mailUnproven(bought.limitYen)] })
    case 'method not offered':
      return notOffered(visit, 'methodId')
    case 'unknown course':
      return new Refusal(422, { courseId: [phrases.unknownCourse] })
    case 'has left':
      return new Refusal(401, { login: [visit.phrases.loginRequired] })
    case 'terms changed':
      return new Refusal(409, { termsNo: [visit.phrases.termsChanged] })
    case 'other input':
      return new Refusal(409, { key: [phrases.otherInput] })
  }
}

function purchaseRoutes(http: Http, deps: PaymentDeps): void {
  const { db, adapters, random, shopOrigin, shopSettings, termsInForce } = deps
  const detailsOf = async (visit: MemberVisit, methodId: MethodId, said: SaidDetails) => {
    const read = readMethodDetails(methodId, said)
    if ('missing' in read) return new Refusal(422, { [read.missing]: [phrasesOf(visit).missingPayerName] })
    if (findMethod(methodId)?.asks !== 'checkoutSession') return read.details
    const checkoutSessionId = await findCheckoutSession(db, visit.memberId)
    return checkoutSessionId === undefined
      ? new Refusal(422, { methodId: [phrasesOf(visit).noCheckoutSession] })
      : { checkoutSessionId }
  }
  /**
   * The payer agreed in the provider's own window; that it is this purchase's order, and agreed, the provider is asked.
   */
  const approved = async (payment: Payment, providerOrderId: string | undefined, now: Date) =>
    providerOrderId !== undefined && providerOrderId === payment.providerReference
      ? await syncPayment(db, adapters, payment, now)
      : payment

  http.serveMember(
    calls.buyPoints,
    { perMinute: 30 },
    async (visit, { methodId, courseId, packId, key, termsNo: shownTermsNo, ...said }) => {
      const phrases = phrasesOf(visit)
      const settings = await shopSettings.read()
      if (!isOffered(methodId, settings, adapters)) return notOffered(visit, 'methodId')
      const unread = cardFields.filter((field) => said[field])
      if (unread.length > 0)
        return new Refusal(422, Object.fromEntries(unread.map((field) => [field, [phrases.cardElsewhere]])))
      const details = await detailsOf(visit, methodId, said)
      if (details instanceof Refusal) return details
      const order = {
        memberId: visit.memberId,
        methodId,
        details,
        courseId,
        packId,
        key,
        settings,
        termsNo: await termsInForce(),
        shownTermsNo,
        handover: { applePayToken: said.applePayToken },
      }
      const bought = await buyPoints({ db, adapters, shopOrigin }, order, visit.now, random)
      if (bought.outcome !== 'bought') return refusalOf(visit, bought)
      const payment = await approved(bought.payment, said.providerOrderId, visit.now)
      // A paid and refunded purchase was not refused: the result screen shows the refund.
      return outcomeOf(payment.state) === '0' && refundOf(payment.state) === undefined
        ? new Refusal(422, { methodId: [phrases.refused] }, { payment_id: payment.id })
        : await buyAnswer(db, payment)
    },
  )
}

function cardSessionRoutes(
  http: Http,
  { db, adapters, browserPayments, shopOrigin, shopSettings }: PaymentDeps,
): void {
  http.serveMember(calls.getCardSession, { perMinute: 60 }, async (visit, { paymentId, methodId }) => {
    const phrases = phrasesOf(visit)
    const seen = await findMembersPayment(db, visit.memberId, paymentId)
    if (seen === undefined) return notFound(visit, 'pay_id')
    if (methodId !== seen.method) return notOffered(visit, 'methodId')
    const { card: cardBrowser } = browserPayments
    if (cardBrowser === undefined) return notOffered(visit, 'methodId')
    const { cardDeclines } = (await shopSettings.read()).purchaseLimits
    const until = await nextCard({ db, adapters }, seen, cardDeclines, visit.now)
    if (until !== undefined) return cardsRest(visit, until, 'methodId')
    const payment = await openPayment({ db, adapters, shopOrigin }, seen, visit.now)
    if (payment.state === 'created' || payment.state === 'unknown')
      return new Refusal(500, { server: [phrases.unreachable] })
    if (payment.state !== 'action_required' || payment.providerReference === null)
      return new Refusal(409, { paymentId: [phrases.alreadyDecided] })
    return {
      providerPaymentId: payment.orderId,
      accessId: payment.providerReference,
      methodId,
      customerId: customerIdOf(visit.memberId),
      returnUrl: returnUrlOf(shopOrigin, payment),
      pageReturnUrl: returnUrlOf(shopOrigin, payment),
      publicKey: cardBrowser.publicKey,
      scriptUrl: cardBrowser.scriptUrl,
    }
  })
}

/** Calls for the state of a purchase. Each queries the provider; the browser's words decide nothing. */
function endRoutes(http: Http, { db, adapters }: PaymentDeps): void {
  const checked = async (visit: MemberVisit, paymentId?: string, methodId?: MethodId) => {
    const payment = await findMembersPayment(db, visit.memberId, paymentId, methodId)
    return payment === undefined ? undefined : await syncPayment(db, adapters, payment, visit.now)
  }

  http.serveMember(calls.checkCardResult, { perMinute: 60 }, async (visit, { paymentId }) => {
    const payment = await checked(visit, paymentId)
    if (payment === undefined) return notFound(visit, 'id')
    return { result: outcomeOf(payment.state), packId: payment.packId }
  })

  http.serveMember(calls.confirmPayment, { perMinute: 60 }, async (visit, { paymentId }) => {
    const payment = await checked(visit, paymentId)
    if (payment === undefined) return notFound(visit, 'token')
    return { result: outcomeOf(payment.state), packId: payment.packId }
  })

  http.serveMember(
    calls.getPaymentEnd,
    { perMinute: 120 },
    async (visit, _input, { paymentId, methodId }) => {
      const payment = await checked(visit, paymentId, methodId)
      if (payment === undefined) return notFound(visit, 'payment_id')
      const { id, points, priceYen, packId, courseId } = payment
      const method = payment.method as MethodId
      const awaitedMethodId = payment.state === 'awaiting_payment' ? method : undefined
      const [result, refund] = [outcomeOf(payment.state), refundOf(payment.state)]
      const bought = { paymentId: id, packId, courseId, points, priceYen, methodId: method }
      return { ...bought, result, refund, awaitedMethodId }
    },
  )
}

/**
 * Serves the instruction and the deadline for the purchase named, or else the newest, that waits for the
 * member's money; 404 without one.
 */
function awaitedRoutes(http: Http, { db, shopSettings }: PaymentDeps): void {
  const awaited = async (visit: MemberVisit, awaits: Awaits, reference?: string) => {
    const found = await findAwaitedPayment(db, visit.memberId, numbersAwaiting(awaits), reference)
    if (found === undefined) return undefined
    const { id: paymentId, priceYen, payBy } = found
    return { found, shown: { paymentId, priceYen, payBy: payBy.toISOString() } }
  }

  http.serveMember(calls.getStoreReceipt, async (visit, _input, { reference }) => {
    const waiting = await awaited(visit, 'till', reference)
    if (waiting === undefined) return notFound(visit, 'paymentID')
    const { receiptNumber, receiptUrl: url } = waiting.found
    return { ...waiting.shown, receiptNumber, url }
  })

  http.serveMember(calls.getBankTransfer, async (visit, _input, { paymentId: asked }) => {
    const waiting = await awaited(visit, 'deposit', asked)
    if (waiting === undefined) return notFound(visit, 'bank')
    const { bankName, number, holder } = accountOf(waiting.found, await shopSettings.read(), visit.language)
    const payerName = payerNameOf(waiting.found)
    return { ...waiting.shown, payerName, bankName, accountNumber: number, accountHolder: holder }
  })

  http.serveMember(calls.getMailRemittance, async (visit, _input, { paymentId: asked }) => {
    const waiting = await awaited(visit, 'remittance', asked)
    if (waiting === undefined) return notFound(visit, 'mail')
    const { remittanceMail: mail } = await shopSettings.read()
    return { ...waiting.shown, mail }
  })
}
