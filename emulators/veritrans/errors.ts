/**
 * Refusals with codes of the emulator's own making: sixteen characters as the provider's are, where the list of the
 * real ones is not public.
 */
const errors = {
  badHash: ['EM01000000000000', '認証に失敗しました。'],
  badRequest: ['EM02000000000000', '要求電文が正しくありません。'],
  usedOrderId: ['EM03000000000000', '取引IDが重複しています。'],
  unknownOrder: ['EM04000000000000', '取引が見つかりません。'],
  wrongState: ['EM05000000000000', 'この取引に対して実行できない処理です。'],
} as const

/** A "failure" answer: status 200, as the provider sends its refusals. */
export class VeriTransError extends Error {
  readonly code: string
  readonly text: string

  constructor(name: keyof typeof errors, detail = '') {
    const [code, text] = errors[name]
    super(`${code} ${detail}`)
    this.code = code
    this.text = `${text}${detail}`
  }
}
