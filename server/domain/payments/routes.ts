import {
  buyPoints as buyPointsCall,
  checkCardResult,
  getCardSession,
  getCourse,
  getPaymentEnd,
  listCourses as listCoursesCall,
} from '../../../contract/payments.ts'
import { payment as phraseTables } from '../../../phrases/answers/payment.ts'
import type { Language } from '../../../phrases/language.ts'
import type { Database } from '../../db/pool.ts'
import { type Http, type MemberVisit, Refusal, type Visit } from '../../http/calls.ts'
import { pageNumber, pageOf } from '../../http/paging.ts'
import type { CardProvider } from '../../providers/card/port.ts'
import { buyPoints, type PaymentRandom } from './buy-points.ts'
import { checkPayment } from './check-payment.ts'
import { cardReturnPath } from './endpoints.ts'
import { openPayment } from './open-payment.ts'
import {
  type Course,
  countCourses,
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
}

const coursesPerPage = 20

const courseAnswer = (course: Course, language: Language) => ({
  ...{ id: course.id, points: course.points, priceYen: course.priceYen },
  memo: language === 'ja' ? course.memoJa : course.memoEn,
})

/** The calls of the payments room. Another member's payment is 404, as if it did not exist. */
export function paymentRoutes(http: Http, deps: PaymentDeps): void {
  const { db, provider, random, shopOrigin } = deps
  const phrasesOf = (visit: Visit) => phraseTables[visit.language]
  const notFound = (visit: Visit, field: string) => new Refusal(404, { [field]: [visit.phrases.notFound] })

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
    const methods = [{ id: '1' as const, ...phrasesOf(visit).methods.card }]
    return { ...courseAnswer(course, visit.language), methods }
  })

  http.serveMember(
    buyPointsCall,
    async (visit, { methodId, courseId, packId, key }) => {
      const phrases = phrasesOf(visit)
      const order = { memberId: visit.memberId, methodId, courseId, packId, key }
      const bought = await buyPoints(db, provider, order, visit.now, random)
      switch (bought.outcome) {
        case 'method not offered':
          return new Refusal(422, { methodId: [phrases.methodNotOffered] })
        case 'unknown course':
          return new Refusal(422, { courseId: [phrases.unknownCourse] })
        case 'other input':
          return new Refusal(409, { key: [phrases.otherInput] })
        case 'bought':
          return outcomeOf(bought.payment.state) === '0'
            ? new Refusal(422, { methodId: [phrases.refused] }, { payment_id: bought.payment.id })
            : { result: 1, paymentId: bought.payment.id }
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
      if (methodId !== seen.method) return new Refusal(422, { methodId: [phrases.methodNotOffered] })
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

  const checked = async (visit: MemberVisit, paymentId: string | undefined): Promise<Payment | undefined> => {
    const payment = await findMembersPayment(db, visit.memberId, paymentId)
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
    getPaymentEnd,
    async (visit, _input, { paymentId }) => {
      const payment = await checked(visit, paymentId)
      if (payment === undefined) return notFound(visit, 'payment_id')
      const { points, priceYen, packId } = payment
      return { result: outcomeOf(payment.state), packId, points, priceYen }
    },
    { perMinute: 120 },
  )
}
