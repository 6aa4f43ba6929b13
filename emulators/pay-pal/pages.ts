// The payer's pages of the emulated PayPal: the approval, the way back, and money that PayPal reviews.

import { both, page, yen } from '#emulators/server/page.ts'
import { escapeHtml } from '#phrases/escape-html.ts'
import type { EmulatedCapture, EmulatedOrder } from './orders.ts'

const title = 'テスト用のPayPal | Test PayPal'
const heading = '<h1>テスト用のPayPal</h1><p lang="en">Test PayPal</p>'

const card = (body: string, script?: string) =>
  page(title, `<section class="card">${heading}${body}</section>`, script === undefined ? {} : { script })

const said = (ja: string, en: string) => `<p>${ja}<br><span lang="en">${en}</span></p>`

const facts = (order: EmulatedOrder) =>
  `<dl><dt>金額 <span lang="en">Amount</span></dt><dd class="price">${yen(order.amountYen)}</dd>
<dt>ご利用先 <span lang="en">Shop</span></dt><dd>${escapeHtml(new URL(order.returnUrl).host)}</dd>
<dt>注文番号 <span lang="en">Order</span></dt><dd><code>${escapeHtml(order.customId)}</code></dd></dl>`

const answers = (buttons: readonly [value: string, kind: string, ja: string, en: string][]) =>
  `<form method="post">${buttons
    .map(
      ([value, kind, ja, en]) =>
        `<button class="${kind}" name="answer" value="${value}">${both(ja, en)}</button>`,
    )
    .join('')}</form>`

export const approvalPage = (order: EmulatedOrder) =>
  card(
    `${said(
      'PayPalの支払画面の代わりです。結果を選んでください。',
      'Stands in for the window in which PayPal asks its member. Choose how it ends.',
    )}${facts(order)}${answers([
      ['paid', 'primary', '支払う', 'Pay now'],
      ['refused', 'danger', '支払う（残高不足で断られる）', 'Pay; the money cannot be taken'],
      ['held', '', '支払う（PayPalの審査待ちになる）', 'Pay; PayPal holds the money for a look'],
      ['cancelled', '', 'キャンセルして戻る', 'Cancel and return'],
      ['left', '', '何もせずに立ち去る', 'Abandon: leave without an answer'],
    ])}`,
  )

/** Posts the result to the page that opened this window, and closes it; or goes back where there is no such page. */
export const returnScript = `const back = document.getElementById('back')
const { order: orderID, payer: payerID, result } = back.dataset
if (window.opener) {
  if (result !== 'left') window.opener.postMessage({ orderID, payerID, result }, '*')
  window.close()
} else if (result !== 'left') location.replace(back.href)`

export function returningPage(order: EmulatedOrder, result: 'approved' | 'cancelled' | 'left'): string {
  const url = new URL(result === 'approved' ? order.returnUrl : order.cancelUrl)
  if (result === 'left') url.href = url.origin
  else url.searchParams.set('token', order.id)
  const payer = result === 'approved' ? (order.payerId ?? '') : ''
  if (payer !== '') url.searchParams.set('PayerID', payer)
  return card(
    `${said('ショップへ戻っています…', 'Returning to the shop…')}<a class="button primary" id="back" data-order="${order.id}"
data-payer="${payer}" data-result="${result}" href="${escapeHtml(url.href)}">${both('ショップへ戻る', 'Back to the shop')}</a>`,
    returnScript,
  )
}

export const closedPage = () =>
  card(said('このお支払いはすでに終わっています。', 'This payment is already over.'))

export const absentPage = () => card(said('このお支払いは見つかりません。', 'There is no such payment.'))

export const reviewPage = (order: EmulatedOrder, { status }: EmulatedCapture) =>
  card(
    status === 'PENDING'
      ? `${said('PayPalの審査の結果を選んでください。', 'Choose how the look PayPal takes at this money ends.')}${facts(order)}${answers(
          [
            ['good', 'primary', '入金する', 'Let the money through'],
            ['bad', 'danger', '断る', 'Refuse it'],
          ],
        )}`
      : said(`審査は終わっています（${status}）。`, `The look is over: ${status}.`),
  )
