import {
  completeCheckoutSession,
  getButtonSignature,
  getCheckoutSession,
  keepCheckoutSession,
} from '../../../contract/amazon-pay.ts'
import {
  buyPoints as buyPointsCall,
  checkCardResult,
  confirmPayment,
  getBankTransfer,
  getCardSession,
  getCourse,
  getMailRemittance,
  getPaymentEnd,
  getStoreReceipt,
  listCourses as listCoursesCall,
  listPaymentMethods,
  type MethodId,
  securePath,
} from '../../../contract/payments.ts'
import type { ShopSettings } from '../../../contract/shop-settings.ts'
import { payment as phraseTables } from '../../../phrases/answers/payment.ts'
import type { Language } from '../../../phrases/language.ts'
import type { Database } from '../../db/pool.ts'
import { type Http, type MemberVisit, Refusal, type Visit } from '../../http/calls.ts'
import { pageNumber, pageOf } from '../../http/paging.ts'
import type { CardProvider } from '../../providers/card/port.ts'
import type { ShopSettingsReader } from '../operator/shop-settings.ts'
import { buyPoints, type PaymentRandom } from './buy-points.ts'
import { checkPayment } from './check-payment.ts'
import { cardReturnPath } from './endpoints.ts'
import { readMethodDetails } from './method-details.ts'
import { endedMethods, isOffered, offeredMethods } from './methods.ts'
import { openPayment } from './open-payment.ts'
import {
  type Course,
  countCourses,
  findAwaitedPayment,
  findCourse,
  findMembersPayment,
  listCourses,
  type Payment,
} from './queries.ts'
import { outcomeOf } from './states.ts'

export interface PaymentDeps {
  db: Database
  provider: CardProvider
  clock: () => Date
  random: PaymentRandom
  /** Where browsers reach this shop, without a path: https://shop.example */
  shopOrigin: string
  shopSettings: ShopSettingsReader
  /** The version of the legal texts in force. */
  termsInForce: () => Promise<number>
}

const coursesPerPage = 20

const courseAnswer = (course: Course, language: Language) => ({
  ...{ id: course.id, points: course.points, priceYen: course.priceYen },
  memo: language === 'ja' ? course.memoJa : course.memoEn,
})

const phrasesOf = (visit: Visit) => phraseTables[visit.language]
const notFound = (visit: Visit, field: string) => new Refusal(404, { [field]: [visit.phrases.notFound] })
/** `pay_id` by its code name, wherever the call has no such field of its own. */
const notOffered = (visit: Visit, field = 'pay_id') =>
  new Refusal(422, { [field]: [phrasesOf(visit).methodNotOffered] })

const methodAnswers = (settings: ShopSettings, visit: Visit) =>
  offeredMethods(settings).map(({ number, key }) => ({ id: number, ...phrasesOf(visit).methods[key] }))

/** The calls of the payments room. Another member's payment is 404, as if it did not exist. */
export function paymentRoutes(http: Http, deps: PaymentDeps): void {
  courseRoutes(http, deps)
  purchaseRoutes(http, deps)
  endRoutes(http, deps)
  awaitedRoutes(http, deps)
  checkoutSessionRoutes(http)
}

function courseRoutes(http: Http, { db, shopSettings }: PaymentDeps): void {
  http.serve(listCoursesCall, async (visit) => {
    const asked = pageNumber(visit.params.page)
    const page = pageOf(asked, await countCourses(db), coursesPerPage)
    if (asked > page.lastPage) return notFound(visit, 'page')
    const courses = await listCourses(db, (asked - 1) * coursesPerPage, coursesPerPage)
    return {
      list: courses.map((course) => courseAnswer(course, visit.language)),
      page,
    }
  })

  http.serveMember(getCourse, async (visit) => {
    const course = await findCourse(db, visit.params.courseId ?? '')
    if (course === undefined) return notFound(visit, 'id')
    const methods = methodAnswers(await shopSettings.read(), visit)
    return { ...courseAnswer(course, visit.language), methods }
  })

  http.serveMember(listPaymentMethods, async (visit) => ({
    list: methodAnswers(await shopSettings.read(), visit),
    ended: endedMethods().map((key) => phrasesOf(visit).methods[key]),
  }))
}

/** What a purchase by card answers: nothing is charged before its holder was recognised (spec §4, result 7). */
function cardAnswer(payment: Payment) {
  if (payment.state === 'paid') return { result: 1 as const, url: '1' }
  const url = `${securePath}?${new URLSearchParams({ payment_id: payment.id })}`
  return { result: 7 as const, paymentId: payment.id, url }
}

function purchaseRoutes(http: Http, deps: PaymentDeps): void {
  const { db, provider, random, shopOrigin, shopSettings, termsInForce } = deps
  http.serveMember(
    buyPointsCall,
    async (visit, { methodId, courseId, packId, key, termsVersion, ...said }) => {
      const phrases = phrasesOf(visit)
      const { offersMerpay } = await shopSettings.read()
      if (!isOffered(methodId, { offersMerpay })) return notOffered(visit, 'methodId')
      const read = readMethodDetails(methodId, said)
      if ('missing' in read) return new Refusal(422, { [read.missing]: [phrases.missingPayerName] })
      const { details } = read
      const order = {
        ...{ memberId: visit.memberId, methodId, details, courseId, packId, key, offersMerpay },
        ...{ termsNo: await termsInForce(), shownTermsNo: termsVersion },
      }
      const bought = await buyPoints(db, provider, order, visit.now, random)
      switch (bought.outcome) {
        case 'method not offered':
          return notOffered(visit, 'methodId')
        case 'unknown course':
          return new Refusal(422, { courseId: [phrases.unknownCourse] })
        case 'has left':
          return new Refusal(401, { login: [visit.phrases.loginRequired] })
        case 'terms changed':
          return new Refusal(409, { termsVersion: [visit.phrases.termsChanged] })
        case 'other input':
          return new Refusal(409, { key: [phrases.otherInput] })
        case 'bought':
          return outcomeOf(bought.payment.state) === '0'
            ? new Refusal(422, { methodId: [phrases.refused] }, { payment_id: bought.payment.id })
            : cardAnswer(bought.payment)
      }
    },
    { perMinute: 30 },
  )

  http.serveMember(
    getCardSession,
    async (visit, { paymentId, methodId }) => {
      const phrases = phrasesOf(visit)
      const seen = await findMembersPayment(db, visit.memberId, paymentId)
      if (seen === undefined) return notFound(visit, 'pay_id')
      if (methodId !== seen.method) return notOffered(visit, 'methodId')
      const payment = await openPayment(db, provider, seen, visit.now)
      if (payment.state === 'created' || payment.state === 'unknown')
        return new Refusal(500, { server: [phrases.unreachable] })
      if (payment.state !== 'action_required' || payment.accessId === null)
        return new Refusal(409, { paymentId: [phrases.alreadyDecided] })
      return {
        ...{ providerPaymentId: payment.orderId, accessId: payment.accessId, methodId },
        returnUrl: `${shopOrigin}${cardReturnPath}`,
        walletReturnUrl: '',
        ...{ publicKey: provider.browser.publicKey, scriptUrl: provider.browser.scriptUrl },
      }
    },
    { perMinute: 60 },
  )
}

/** How a purchase stands. Each asks the provider; what the browser says decides nothing. */
function endRoutes(http: Http, { db, provider }: PaymentDeps): void {
  const checked = async (visit: MemberVisit, paymentId?: string, methodId?: MethodId) => {
    const payment = await findMembersPayment(db, visit.memberId, paymentId, methodId)
    return payment === undefined ? undefined : await checkPayment(db, provider, payment, visit.now)
  }

  http.serveMember(
    checkCardResult,
    async (visit, { paymentId }) => {
      const payment = await checked(visit, paymentId)
      if (payment === undefined) return notFound(visit, 'id')
      return { result: outcomeOf(payment.state), packId: payment.packId }
    },
    { perMinute: 60 },
  )

  http.serveMember(
    confirmPayment,
    async (visit, { paymentId }) => {
      const payment = await checked(visit, paymentId)
      if (payment === undefined) return notFound(visit, 'token')
      return { result: outcomeOf(payment.state), packId: payment.packId }
    },
    { perMinute: 60 },
  )

  http.serveMember(
    getPaymentEnd,
    async (visit, _input, { paymentId, methodId }) => {
      const payment = await checked(visit, paymentId, methodId)
      if (payment === undefined) return notFound(visit, 'payment_id')
      const { points, priceYen, packId } = payment
      const awaitedMethodId = payment.state === 'awaiting_payment' ? (payment.method as MethodId) : undefined
      return { result: outcomeOf(payment.state), packId, points, priceYen, awaitedMethodId }
    },
    { perMinute: 120 },
  )
}

/** What to pay with, and until when, for the newest purchase that waits for the member's money; 404 without one. */
function awaitedRoutes(http: Http, { db, shopSettings }: PaymentDeps): void {
  const awaited = async (visit: MemberVisit, methodId: MethodId, reference?: string) => {
    const found = await findAwaitedPayment(db, visit.memberId, methodId, reference)
    if (found === undefined) return undefined
    const { id: paymentId, priceYen, payBy, receiptNumber, receiptUrl } = found
    return { ...{ paymentId, priceYen, payBy: payBy.toISOString() }, receiptNumber, url: receiptUrl }
  }

  http.serveMember(getStoreReceipt, async (visit, _input, { reference }) => {
    return (await awaited(visit, '2', reference)) ?? notFound(visit, 'paymentID')
  })

  http.serveMember(getBankTransfer, async (visit) => {
    const waiting = await awaited(visit, '4')
    if (waiting === undefined) return notFound(visit, 'bank')
    const { bank } = await shopSettings.read()
    const bankName = [bank.bankName, bank.branchName, bank.accountType].map((part) => part[visit.language])
    return {
      ...{ paymentId: waiting.paymentId, priceYen: waiting.priceYen, payBy: waiting.payBy },
      ...{ bankName: bankName.join(' '), accountNumber: bank.accountNumber },
      accountHolder: bank.holderKatakana,
    }
  })

  http.serveMember(getMailRemittance, async (visit) => {
    const waiting = await awaited(visit, '14')
    if (waiting === undefined) return notFound(visit, 'mail')
    const { remittanceMail: mail } = await shopSettings.read()
    return { paymentId: waiting.paymentId, priceYen: waiting.priceYen, payBy: waiting.payBy, mail }
  })
}

/** Amazon Pay's checkout session; refused while no wallet is wired, for there is none to ask. */
function checkoutSessionRoutes(http: Http): void {
  const refuse = async (visit: MemberVisit) => notOffered(visit)
  http.serveMember(keepCheckoutSession, refuse)
  http.serveMember(getCheckoutSession, refuse)
  http.serveMember(getButtonSignature, refuse)
  http.serveMember(completeCheckoutSession, refuse)
}
