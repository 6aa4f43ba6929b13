// Why a payment changed its state, by the names of the sentences that the shop writes into its history.

import { money } from '#phrases/console/money/ja.ts'

const { yen, pt } = money
const beside = (said: string) => (said === '' ? '' : `（${said}）`)

interface Said {
  said: string
}
interface Code {
  code: string
}
interface Deposits {
  deposits: string
}

/** The provider's answer in its own words. */
const quoted = (text: string) => `決済会社の回答：${text}`

const reasons = {
  chosen: '会員がポイントコースを選択',
  opened: '決済会社で手続きを開始',
  notOpened: ({ said }: Said) => `決済会社への申込の結果が不明${beside(said)}`,
  waits: '入金待ち',
  approved: 'お客様が支払いを承認',
  notRecognised: ({ said }: Said) => `本人認証の結果が不明${beside(said)}`,
  notCaptured: ({ said }: Said) => `売上の確定ができず${beside(said)}`,
  notCancelled: ({ said }: Said) => `取消しの依頼に応答なし${beside(said)}`,
  isThere: ({ said }: Said) => `決済会社が注文を受付済み${beside(said)}`,
  captured: ({ said }: Said) => `決済会社で支払い完了を確認${beside(said)}`,
  closed: ({ said }: Said) => `決済会社で手続きが終了${beside(said)}`,
  declined: ({ said }: Said) => `決済会社が支払いを拒否${beside(said)}`,
  notFinished: ({ said }: Said) => `期限までに手続きが完了せず${beside(said)}`,
  notTaken: ({ said }: Said) => `売上の確定を依頼したが、受領を確認できず${beside(said)}`,
  noMoney: '期限までに入金なし',
  forgotten: '売上の確定を依頼した注文が、決済会社に見つからない',
  absent: '決済会社に注文なし',
  silent: ({ said }: Said) => `決済会社から結果を確認できず${beside(said)}`,
  providerLeft: '決済会社の設定が外されている',
  notWired: '決済会社が設定されていない',
  otherOrder: ({ order }: { order: string }) => `決済会社の注文番号が異なる（${order}）`,
  otherReference: ({ reference }: { reference: string }) => `決済会社側の番号が異なる（${reference}）`,
  otherCurrency: ({ currency }: { currency: string }) => `決済会社の通貨が異なる（${currency}）`,
  otherPrice: ({ theirYen, priceYen }: { theirYen: string; priceYen: string }) =>
    `${yen(priceYen)}のところ、決済会社では${yen(theirYen)}`,
  otherState: ({ said }: Said) => `決済会社の状態が想定と異なる${beside(said)}`,

  deposited: ({ deposits }: Deposits) => `銀行の入金を確認（${deposits}）`,
  bankOpensLater: ({ deposits }: Deposits) =>
    `入金済み。銀行の次の営業時間にポイントを反映（入金：${deposits}）`,
  waitsAgain: '入金の組戻し、または別の支払いへの割り当て変更により、入金待ちに戻した',
  otherSum: ({ arrivedYen, priceYen }: { arrivedYen: string; priceYen: string }) =>
    `${yen(priceYen)}のところ、${yen(arrivedYen)}の入金`,
  unsure: '入金が有効かどうか、決済会社に確認できず',
  credited: 'スタッフがポイントを反映',
  cancelledByMember: '会員が取りやめ',
  closedByHand: 'スタッフが支払いを終了',
  closedSentBack: ({ deposits }: Deposits) => `スタッフが入金を返送し、支払いを終了（入金：${deposits}）`,

  revoked: ({ points }: { points: string }) => `${pt(points)}を取消し`,
  revokedAnd: ({ points, said }: { points: string; said: string }) => `${pt(points)}を取消し。${said}`,
  refundedByHand: 'スタッフが返金',
  refundedAfterAsking: ({ asks }: { asks: string }) =>
    `スタッフが返金（決済会社へ${asks}回依頼したが、返金されていないことを管理画面で確認）`,
  refundedThere: '決済会社が返金（スタッフが管理画面で確認）',
  providerRefunded: '決済会社が返金',
  providerCancelled: '決済会社が請求を取消し',
  partRefunded: ({ refundedYen, priceYen, said }: { refundedYen: string; priceYen: string; said: string }) =>
    `${yen(priceYen)}のうち${yen(refundedYen)}を返金済み。${said}`,
  notRefunded: ({ said }: Said) => `返金されず${beside(said)}`,
  partThere: ({ refundedYen, priceYen }: { refundedYen: string; priceYen: string }) =>
    `決済会社で${yen(priceYen)}のうち${yen(refundedYen)}がすでに返金済み。残りを決済会社の管理画面で返金してから、もう一度返金の操作をするか、一部の返金のままにする`,
  unknownPartThere: ({ priceYen }: { priceYen: string }) =>
    `決済会社で${yen(priceYen)}の一部がすでに返金済み（金額は不明）。残りを決済会社の管理画面で返金してから、もう一度返金の操作をするか、一部の返金のままにする`,
  chargedBackRevoked: ({ points }: { points: string }) =>
    `チャージバックまたは組戻しを記録。${pt(points)}を取消し`,
  chargedBack: 'チャージバックまたは組戻し',
  pointsRevoked: 'ポイントを取消し',
  pointsRevokedAnd: ({ said }: Said) => `ポイントを取消し。${said}`,

  timedOut: '時間内に応答なし',
  notReached: '接続できず',
  notJson: '応答を読み取れず',
  status: ({ status }: { status: string }) => `HTTPステータス ${status}`,
  statusAnd: ({ status, said }: { status: string; said: string }) =>
    `HTTPステータス ${status}${beside(said)}`,
  noToken: ({ status }: { status: string }) => `接続の認証に失敗（HTTPステータス ${status}）`,
  unexpected: ({ what }: { what: string }) => `想定外の応答（${what}）`,
  pending: ({ code }: Code) => `処理中${beside(quoted(code))}`,
  anotherOrder: '別の注文についての応答',
  unreadable: ({ order }: { order: string }) => `注文 ${order} の内容を読み取れず`,
  orderOf: ({ service }: { service: string }) => `別の支払い方法の注文（${service}）`,
  searchRefused: ({ said }: Said) => `注文の照会を拒否${beside(said)}`,
  otherYenThere: ({ theirYen }: { theirYen: string }) => `この注文番号では${yen(theirYen)}`,
  orderOfYen: ({ theirYen }: { theirYen: string }) => `決済会社の注文は${yen(theirYen)}`,
  hasItAs: ({ code }: Code) => `fincodeでの状態が異なる${beside(quoted(code))}`,
  listNotComplete: '一覧がまだそろっていない',
  listEndless: '一覧が終わらない',
  tooManyOrders: '1分間の注文が多すぎる',
  notThere: '決済会社に注文が見つからない',
  notPaid: '支払われていない',
  alreadyPaid: 'すでに支払い済み',
  nothingPaid: '支払われていない',
  paidAndRefunded: '支払い済み、返金済み',
  moneyArrived: 'すでに入金がある',
  amountChanged: '金額が変更された',
  threeDSecure: ({ said }: Said) => `3Dセキュア認証が不成立${beside(said)}`,
  challengeWithoutAddress: '認証画面のアドレスがない',
  noCardId: 'カードIDがない',
  pageWithoutAddress: '支払い画面のアドレスがない',
  noPageGiven: '支払い画面が返されない',
  noPage: '使える支払い画面がない',
  noCarrierPage: 'キャリアの画面へ進む方法がない',
  pageSent: '支払い画面はすでに送られている',
  accountSent: '振込先の口座はすでに送られている',
  noPayer: '振込名義がない',
  noCarrier: 'キャリアの指定がない',
  noStoreGroup: 'コンビニの指定がない',
  noNumber: '応答に受付番号がない',
  byHandOnly: '返金はスタッフが行う',
  transfersStay: '振込の代金は決済会社から返金できない',
  tillStays: 'コンビニ払いの代金は決済会社から返金できない',
  wholeOnly: '全額の返金のみ可能',
  refundDeclined: '返金が拒否された',
  refundIs: ({ code }: Code) => `返金の状態${beside(quoted(code))}`,
  sessionGone: '手続きの期限切れ、または別の支払いで使用済み',
  sessionTaken: '別の支払いで使用済みの手続き',
  anotherSession: '別の手続きについての応答',
  noSessionId: '手続きの番号がない',
  noSession: '手続きがまだない',
  notAgreed: 'お客様がまだ同意していない',
  noCharge: '完了した手続きに請求の記録がない',
  chargeRefused: ({ said }: Said) => `請求の照会を拒否${beside(said)}`,
  chargeIs: ({ code }: Code) => `請求の状態${beside(quoted(code))}`,
  sessionWithoutPage: '手続きに使える画面がない',
  sessionWithoutAmount: ({ code }: Code) => `手続きに金額がない${beside(quoted(code))}`,
  sessionIs: ({ code }: Code) => `手続きの状態${beside(quoted(code))}`,
  unclear: ({ said, deposits }: { said: string; deposits: string }) => `${said}（入金：${deposits}）`,
}

/** The sentences in the history of a payment. */
export const paymentHistory = { quoted, reasons }
