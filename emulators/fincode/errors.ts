/**
 * An answer in fincode's error format. The codes have fincode's shape (E and ten digits) and are this
 * emulator's own: the list of real codes is not public, so nothing may depend on a particular one.
 */
export class FincodeError extends Error {
  readonly status: number
  readonly code: string
  constructor(code: ErrorName, detail = '', status = 400) {
    const [errorCode, message] = errors[code]
    super(detail === '' ? message : `${message} (${detail})`)
    this.status = status
    this.code = errorCode
  }
  get body() {
    return { errors: [{ error_code: this.code, error_message: this.message }] }
  }
}

const errors = {
  unauthorized: ['E9990000401', 'APIキーが正しくありません。'],
  unknownPath: ['E9990000404', '指定されたAPIは存在しません。'],
  unknownPayment: ['E9990000001', '指定された決済情報が存在しません。'],
  unknownCustomer: ['E9990000006', '指定された顧客情報が存在しません。'],
  duplicateCustomer: ['E9990000007', '指定された顧客IDはすでに使用されています。'],
  unknownCard: ['E9990000008', '指定されたカード情報が存在しません。'],
  invalid: ['E9990000002', 'パラメータの値が正しくありません。'],
  duplicateOrder: ['E9990000003', '指定されたオーダーIDはすでに使用されています。'],
  wrongState: ['E9990000004', '現在のステータスではこの操作を実行できません。'],
  keyReused: ['E9990000005', '冪等キーが別のリクエストで使用されています。'],
  cardNumber: ['E9990001301', 'カード番号が正しくありません。'],
  cardExpiry: ['E9990001501', 'カードの有効期限が正しくありません。'],
  securityCode: ['E9990001601', 'セキュリティコードが正しくありません。'],
  holderName: ['E9990001701', 'カード名義人が正しくありません。'],
  declined: ['E9990002001', 'このカードはご利用いただけません。カード会社にお問い合わせください。'],
  noThreeDSecure: ['E9990002002', 'このカードは3Dセキュアに対応していないため、ご利用いただけません。'],
  captureDeclined: ['E9990002003', 'カード会社がお支払いを承認しませんでした。'],
} as const satisfies Record<string, readonly [string, string]>

type ErrorName = keyof typeof errors
