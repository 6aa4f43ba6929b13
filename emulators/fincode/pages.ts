// The pages of the emulated card issuer and of PayPay, in both languages.

import { both, page, submitScript, yen } from '#emulators/server/page.ts'
import { escapeHtml } from '#phrases/escape-html.ts'
import type { EmulatedPayment } from './payments.ts'

function returnForm(payment: EmulatedPayment, event: string): string {
  const url = new URL(payment.returnUrl ?? 'about:blank')
  url.searchParams.set('MD', payment.accessId)
  return `<form id="return" method="post" action="${escapeHtml(url.href)}">
<input type="hidden" name="event" value="${event}">
<input type="hidden" name="param" value="${escapeHtml(payment.parameter ?? '')}">
<input type="hidden" name="requestorTransId" value="${escapeHtml(payment.id)}">
<button class="primary">${both('ショップへ戻る', 'Back to the shop')}</button></form>`
}

/** The short stop at which the browser's data is gathered, and after the challenge the way back. */
export function passingPage(
  payment: EmulatedPayment,
  event: 'ThreeDSecureMethodFinished' | 'AuthResultReady',
) {
  const title = 'テスト用の認証ページ'
  return page(
    `${title} | Test authentication page`,
    `<section class="card"><h1>${title}</h1><p lang="en">Test authentication page</p>
<p>ショップへ戻っています…<br><span lang="en">Returning to the shop…</span></p>${returnForm(payment, event)}</section>`,
    { script: submitScript },
  )
}

const answer = (result: string, kind: string, label: string) =>
  `<button class="${kind}" name="result" value="${result}">${label}</button>`

const shopOf = (payment: EmulatedPayment) => new URL(payment.returnUrl ?? 'about:blank')

export function challengePage(payment: EmulatedPayment): string {
  const shop = shopOf(payment)
  return page(
    'テスト用の認証ページ | Test authentication page',
    `<section class="card"><h1>テスト用の認証ページ</h1><p lang="en">Test authentication page</p>
<p>カード会社がご本人であることを確認する画面(3Dセキュア)の代わりです。結果を選んでください。</p>
<p lang="en">Stands in for the page on which a card issuer confirms who you are (3-D Secure). Choose how it ends.</p>
<dl><dt>金額 <span lang="en">Amount</span></dt><dd class="price">${yen(payment.amountYen)}</dd>
<dt>ご利用先 <span lang="en">Shop</span></dt><dd>${escapeHtml(shop.host)}</dd>
<dt>カード <span lang="en">Card</span></dt><dd>${escapeHtml(payment.card?.masked ?? '')}</dd></dl>
<form method="post">
${answer('Y', 'primary', both('認証に成功する', 'Succeed'))}
${answer('N', 'danger', both('認証に失敗する', 'Fail'))}
</form><a class="button" href="${escapeHtml(shop.origin)}/">${both('認証せずに立ち去る', 'Abandon: leave without an answer')}</a>
</section>`,
  )
}

export function payPayPage(payment: EmulatedPayment): string {
  const shop = shopOf(payment)
  return page(
    'テスト用のPayPay | Test PayPay',
    `<section class="card"><h1>テスト用のPayPay</h1><p lang="en">Test PayPay</p>
<p>PayPayの支払い画面の代わりです。結果を選んでください。</p>
<p lang="en">Stands in for the page on which PayPay asks for your consent. Choose how it ends.</p>
<dl><dt>金額 <span lang="en">Amount</span></dt><dd class="price">${yen(payment.amountYen)}</dd>
<dt>ご利用先 <span lang="en">Shop</span></dt><dd>${escapeHtml(shop.host)}</dd>
<dt>オーダーID <span lang="en">Order</span></dt><dd>${escapeHtml(payment.id)}</dd></dl>
<form method="post">
${answer('pay', 'primary', both('支払う', 'Pay'))}
${answer('refuse', 'danger', both('支払いを断る', 'Refuse'))}
</form><a class="button" href="${escapeHtml(shop.origin)}/">${both('支払わずに立ち去る', 'Abandon: leave without an answer')}</a>
</section>`,
  )
}

export const closedPage = () =>
  page(
    'テスト用の決済ページ | Test payment page',
    `<section class="card"><h1>この手続きはすでに終わっています</h1><p lang="en">This is already over.</p></section>`,
  )
