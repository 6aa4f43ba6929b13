import type { Mutations } from './mutation.ts'

/** Buying points, the bank, refunds and the reconciliation with the payment providers. */
export const payments: Mutations = {
  tax: {
    replace: '2 * rest >= whole',
    with: '2 * rest >= 3 * whole',
  },
  'three-days': { replace: 'export const payDays = 3', with: 'export const payDays = 2' },
  'bank-hours': { replace: 'const bankClosesAtHour = 18', with: 'const bankClosesAtHour = 19' },
  'store-groups': { replace: "storeGroup = 'econ'", with: "storeGroup = 'other'" },
  carriers: { replace: "carrier = 'sb_ktai'", with: "carrier = 'au'" },
  'bank-unpaid': {
    replace: 'addBusinessDays(lastDay, 1, closedOn, isBankDay), 1))',
    with: 'addBusinessDays(lastDay, 2, closedOn, isBankDay), 1))',
  },
  'store-unpaid': {
    replace: 'if (!isOverdue(payment, now) && !(await isLost',
    with: 'if (isOverdue(payment, now) || !(await isLost',
  },
  'buy-course': {
    replace: 'const input = { methodId, courseId, packId',
    with: 'const input = { methodId, packId',
  },
  'methods-reserved': {
    replace: 'adapters[number] !== undefined && (setting',
    with: '(setting',
  },
  'line-pay': {
    replace: "endedMethods = ['linePay']",
    with: 'endedMethods = []',
  },

  'pay-card': { replace: "if (result === 'Y' || result === 'A')", with: "if (result === 'A')" },
  'pay-saved-card': {
    replace: "return { outcome: 'redirect', url }",
    with: "return { outcome: 'approved' }",
  },
  'pay-store': {
    replace: "await awaited(visit, 'till', reference)",
    with: "await awaited(visit, 'till')",
  },
  'pay-paypal': { replace: "intent: 'CAPTURE',", with: "intent: 'AUTHORIZE'," },
  'pay-bank': { replace: "return isReversed(order) ? 'waiting' : 'captured'", with: "return 'waiting'" },
  'pay-own-account': {
    replace: "outcome: 'await payment',",
    with: "outcome: 'client action',",
  },
  'pay-amazon': {
    replace: 'chargeAmount: yen(amountYen),',
    with: 'chargeAmount: yen(amountYen + 1),',
  },
  'pay-carrier': { replace: 'serviceOptionType: details.carrier,', with: "serviceOptionType: 'au'," },
  'pay-paypay': {
    replace: 'redirect_url: returnUrl,',
    with: 'redirect_url: returnUrl.slice(0, -1),',
  },
  'pay-apple': {
    replace: "payment.status === 'CAPTURED'\n    ?",
    with: "payment.status !== 'CAPTURED'\n    ?",
  },
  'pay-merpay': { replace: "withCapture: 'true',", with: "withCapture: 'false'," },
  'pay-remittance': {
    replace: 'priceYen: waiting.priceYen, payBy: waiting.payBy, mail }',
    with: "priceYen: waiting.priceYen, payBy: waiting.payBy, mail: '' }",
  },
  'pay-all-ends': {
    replace: 'if (seen.amountYen !== payment.priceYen)',
    with: 'if (seen.amountYen < payment.priceYen)',
  },
  'pay-returns': {
    replace: 'if (returned === undefined) return await go(reply, coursesPath)',
    with: 'if (returned === undefined) return await reply.code(404).send()',
  },
  'pay-notified': { replace: 'if (!isFinal(payment.state)) {', with: 'if (isFinal(payment.state)) {' },
  'pay-signed': {
    replace: 'if (!notification.isAuthentic) {',
    with: 'if (notification.isAuthentic === undefined) {',
  },
  'pay-many': {
    replace: "url: '/api/payment/:provider/notification',",
    with: "url: '/api/payment/:provider/notification', config: { rateLimit: { max: 600, timeWindow: 60_000 } },",
  },
  'pay-forged': { replace: 'max: 60, timeWindow: 60_000', with: 'max: 6000, timeWindow: 60_000' },
  'pay-heard': {
    file: 'server/money/purchases/queries.ts',
    replace: ".where('notices', '=', notices)",
    with: '',
  },
  'pay-secure': {
    replace: "if (payment.pageUrl === null) return { outcome: 'card wanted' }",
    with: "if (payment.pageUrl !== null) return { outcome: 'card wanted' }",
  },

  'deposit-whose': { replace: 'if (members > 1) return', with: 'if (members > 2) return' },
  'deposit-once': { replace: "inserted.has(id) ? 'recorded' : 'known'", with: "'recorded'" },
  'deposit-sum': {
    replace: 'if (arrivedYen !== payment.priceYen) return await review',
    with: 'if (arrivedYen < payment.priceYen) return await review',
  },
  'deposit-late': {
    replace: '  if (isFinal(payment.state)) {\n    await leaveForReview',
    with: "  if (isFinal(payment.state) || payment.state === 'expired') {\n    await leaveForReview",
  },
  'deposit-by-hand': {
    replace:
      "if (held.outcome !== 'held') return held\n  const payment = held.payments.get(held.deposit.paymentId ?? '')",
    with: "if (held.outcome !== 'held') return held\n  const payment = held.payments.get('')",
  },
  'refund-order': {
    replace: 'yen: -yen,',
    with: 'yen: 0,',
  },
  'refund-refused': {
    file: 'server/money/refunds/refund-payment.ts',
    replace: 'yen: refund.yen,\n  }',
    with: 'yen: 0,\n  }',
  },
  'refund-part': {
    replace: 'refundedYen >= Math.min(amountYen, priceYen) ? priceYen : refundedYen',
    with: 'refundedYen > 0 ? priceYen : refundedYen',
  },
  'refund-once': {
    replace: "if (seenThere !== 'nothing') return",
    with: "if (seenThere === 'refunded') return",
  },
  'day-compared': {
    replace: "if (end === 'compared') compared += 1",
    with: "if (end !== 'compared') compared += 1",
  },
  'day-unanswered': {
    replace: "if (listed?.outcome === 'no answer') return 'silent'",
    with: "if (listed?.outcome === 'no answer') return 'compared'",
  },
  chargeback: {
    replace: '  if (difference === undefined) return\n',
    with: '  if (difference !== undefined) return\n',
  },
}
