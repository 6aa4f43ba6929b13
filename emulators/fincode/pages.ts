// What a member sees of the emulated card company, in both languages, on a phone as on a desk.

import type { EmulatedPayment } from './payments.ts'

export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const style = `
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:#f3f4f7;color:#1c2333;
  font:16px/1.7 system-ui,"Hiragino Sans","Noto Sans JP",sans-serif;line-break:strict}
main{max-width:28rem;margin:0 auto;padding:1.5rem 1rem 3rem}
main.wide{max-width:60rem}
header{background:#1c2333;color:#fff;text-align:center;padding:.5rem 1rem;font-size:.875rem}
.card{background:#fff;border:1px solid #d9dce4;border-radius:16px;padding:1.5rem;margin-top:1.5rem}
h1{font-size:1.375rem;line-height:1.4;margin:0}
h2{font-size:1.0625rem;margin:0 0 .75rem}
[lang=en]{color:#565e70}
header [lang=en]{color:#d5d9e3}
p{margin:.5rem 0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.25rem;margin:1.25rem 0;padding:1rem 0;border-block:1px solid #e4e6ec}
dt{color:#565e70}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.price{font-size:1.25rem;font-weight:700}
button,.button{display:block;width:100%;min-height:56px;margin-top:.75rem;padding:.5rem 1rem;border-radius:12px;
  border:1px solid #aab0bf;background:#fff;color:inherit;font:inherit;font-weight:700;line-height:1.35;text-align:center;
  text-decoration:none;cursor:pointer}
button small,.button small{display:block;font-weight:400}
.primary{background:#2447c5;border-color:#2447c5;color:#fff}.primary [lang=en]{color:#e3e9ff}
.danger{color:#a3162b;border-color:#a3162b}.danger [lang=en]{color:#a3162b}
:focus-visible{outline:3px solid #2447c5;outline-offset:3px}
table{width:100%;border-collapse:collapse;font-size:.875rem}
th,td{text-align:left;padding:.5rem .5rem;border-bottom:1px solid #e4e6ec;vertical-align:top}
table.many{min-width:44rem}
.scroll{overflow-x:auto}
label{display:block;margin-top:.75rem}
input[type=number]{display:block;width:100%;min-height:44px;font:inherit;padding:.25rem .75rem;border:1px solid #737b8c;border-radius:8px}
input[type=checkbox]{width:1.25rem;height:1.25rem;vertical-align:-.2em}
code{font-size:1em;white-space:nowrap}
.grid{display:grid;gap:0 1.5rem;grid-template-columns:repeat(auto-fit,minmax(min(18rem,100%),1fr))}
`

const both = (ja: string, en: string) => `${ja}<small lang="en">${en}</small>`

export function page(
  title: string,
  body: string,
  options: { isWide?: boolean; script?: string } = {},
): string {
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><header>開発・テスト用のエミュレーターです。実在のカードは使えません。
<span lang="en">Emulator for development and tests: no real card works here.</span></header>
<main${options.isWide === true ? ' class="wide"' : ''}>${body}</main>
${options.script === undefined ? '' : `<script>${options.script}</script>`}</body></html>`
}

const yen = (amount: number) => `¥${amount.toLocaleString('ja-JP')}`

/** Posts the browser back to the shop, as fincode does; with a button where scripts are off. */
export const submitScript = "document.getElementById('return').requestSubmit()"

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

export function challengePage(payment: EmulatedPayment): string {
  const shop = new URL(payment.returnUrl ?? 'about:blank').origin
  const answer = (result: string, kind: string, label: string) =>
    `<button class="${kind}" name="result" value="${result}">${label}</button>`
  return page(
    'テスト用の認証ページ | Test authentication page',
    `<section class="card"><h1>テスト用の認証ページ</h1><p lang="en">Test authentication page</p>
<p>カード会社がご本人であることを確認する画面(3Dセキュア)の代わりです。結果を選んでください。</p>
<p lang="en">Stands in for the page on which a card company confirms who you are (3-D Secure). Choose how it ends.</p>
<dl><dt>金額 <span lang="en">Amount</span></dt><dd class="price">${yen(payment.amountYen)}</dd>
<dt>ご利用先 <span lang="en">Shop</span></dt><dd>${escapeHtml(new URL(shop).host)}</dd>
<dt>カード <span lang="en">Card</span></dt><dd>${escapeHtml(payment.card?.masked ?? '')}</dd></dl>
<form method="post">
${answer('Y', 'primary', both('認証に成功する', 'Succeed'))}
${answer('N', 'danger', both('認証に失敗する', 'Fail'))}
</form><a class="button" href="${escapeHtml(shop)}/">${both('認証せずに立ち去る', 'Abandon: leave without an answer')}</a>
</section>`,
  )
}

export const closedPage = () =>
  page(
    'テスト用の認証ページ | Test authentication page',
    `<section class="card"><h1>この認証はすでに終わっています</h1><p lang="en">This authentication is already over.</p></section>`,
  )
