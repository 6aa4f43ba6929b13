const yen = (amount: number) => `${amount.toLocaleString('ja')}円`

export const money = {
  unknownStates: '指定された状態はありません。',
  paymentGone: 'この支払いは見つかりません。',
  notDecidedByHand:
    'この支払いは、今の状態では手動で処理できません。処理できるのは「要確認」と「結果を照会中」の支払いです。銀行振込とメール送金は、入金待ちの間と期限切れのあとにも、ポイントを反映できます。',
  hasMoney: (arrivedYen: number) =>
    `この支払いには${yen(arrivedYen)}の入金が割り当てられています。ポイントに反映するか、入金の割り当てを変えてください。返送した場合は、画面を再読み込みして「返送済みとして終了する」を選んでください。`,
  otherSum: (arrivedYen: number) =>
    `この支払いに割り当てられた入金の合計は、今は${yen(arrivedYen)}です。画面を再読み込みして、もう一度確認してください。`,
  notPaid: '返金できるのは、支払い済みのものだけです。',
  underWay: '返金はすでに始まっています。ポイントは取り消し済みで、決済会社の返事を待っています。',
  refundedBefore: 'この支払いは、すでに返金済みです。',
  byHandOnly:
    'この支払い方法では、決済会社から返金できません。スタッフが送金したうえで「スタッフが返金した」を選んでください。',
  disputed: (orderId: string) =>
    `決済会社から、異議申立てかチャージバックの連絡が来ています。決済会社の管理画面で注文 ${orderId} を確認してください。お金がすでに戻っていれば「決済会社で返金済み」を、戻っていなければ先に差異を解決済みにしてください。`,
  spent: (missing: number, points: number) =>
    `この購入の${points.toLocaleString('ja')}ポイントのうち${missing.toLocaleString('ja')}ポイントは、使用済みか期限切れです。残っているポイントの分だけ、一部を返金できます。`,
  noSuchPart: (left: number) =>
    `返金できるのは1〜${left.toLocaleString('ja')}ポイントで、1円以上になる数だけです。`,
  wholeOnly:
    'この決済会社からは全額の返金しかできません。一部の返金は、スタッフが送金する方法を選んでください。',
  beingAsked: (at: string) =>
    `${at}に決済会社へ返金を依頼しました。まもなく返事が届きますので、数分後にもう一度確認してください。`,
  askedBefore: (orderId: string, asks: number, at: string) =>
    `決済会社へ${asks}回（最後は${at}）返金を依頼しており、すでに返金されている可能性があります。決済会社の管理画面で注文 ${orderId} を確認し、返金されていれば「決済会社で返金済み」を、されていなければ「決済会社が返金していないことを確認し、スタッフが返金した」を選んでください。`,
  chargebackUnpaid: 'チャージバックや組戻しを記録できるのは、支払い済みのものだけです。',
  chargedBefore: 'この支払いは、すでに返金されたか、代金が取り戻されています。',
  claimGone: 'この請求は見つかりません。',
  claimSettled: 'この請求は、すでに清算されています。',
  depositGone: 'この入金は見つかりません。',
  depositSettled: 'この入金は、すでに処理済みです。',
  depositMoved: 'ちょうど今、この入金の処理が進みました。再読み込みして確認してください。',
  depositReversed: 'この入金は、銀行が組み戻しています。支払いには割り当てられません。',
  noSuchPayment: 'この番号の支払いは見つかりません。注文番号か支払いIDを確認してください。',
  takesNoDeposit: 'この支払いは銀行振込でもメール送金でもないため、入金を割り当てられません。',
  paidBefore: 'この支払いは、すでに支払い済みです。',
  differenceGone: 'この差異は見つかりません。',
  differenceSettled: 'この差異は、すでに解決済みです。',
  daysWrong: (most: number) =>
    `日付の範囲を確認してください。今日までの日付を、古い順に、一度に${most}日まで指定できます。`,
}
export type MoneyPhrases = typeof money
