// The payer's pages of the emulated provider: tills, a bank, three carriers and Merpay.

import { both, page, yen } from '#emulators/server/page.ts'
import { escapeHtml } from '#phrases/escape-html.ts'
import { japanDate } from '#server/business-time/japan.ts'
import { depositedYen, type EmulatedOrder, standingDeposits } from './order.ts'
import { services, type Words } from './services.ts'

export const methodOf = (order: EmulatedOrder): Words =>
  services[order.service].options[order.option] ?? { ja: order.option, en: order.option }

const row = (ja: string, en: string, value: string) =>
  `<dt>${ja} <span lang="en">${en}</span></dt><dd>${value}</dd>`
const said = (ja: string, en: string) => `<p>${ja}<br><span lang="en">${en}</span></p>`
const button = (result: string, kind: string, ja: string, en: string) =>
  `<button class="${kind}" name="result" value="${result}">${both(ja, en)}</button>`

const frame = (heading: Words, body: string) =>
  page(
    `${heading.ja} | ${heading.en}`,
    `<section class="card"><h1>${escapeHtml(heading.ja)}</h1><p lang="en">${escapeHtml(heading.en)}</p>${body}</section>`,
  )

/** The last day on which the money is in time. */
const lastDay = ({ endsAt }: EmulatedOrder) =>
  endsAt === undefined ? '' : japanDate(new Date(endsAt.getTime() - 1))

const facts = (order: EmulatedOrder, more = '') =>
  `<dl>${row('金額', 'Amount', `<span class="price">${yen(order.amountYen)}</span>`)}${more}${row(
    '注文番号',
    'Order',
    `<code>${escapeHtml(order.orderId)}</code>`,
  )}</dl>`

const storeHeading: Words = { ja: 'テスト用のレジ', en: 'Test till' }
const number = (order: EmulatedOrder) =>
  row('受付番号', 'Receipt number', `<code>${order.receiptNo}</code>`) +
  row('支払期限', 'Pay by', lastDay(order)) +
  row('店舗', 'Stores', `${methodOf(order).ja}<br><span lang="en">${methodOf(order).en}</span>`)

export function storePage(order: EmulatedOrder, isOpen: boolean): string {
  if (!isOpen) return donePage(storeHeading, order)
  const isLate = order.orderStatus === 'expired'
  const pay = isLate
    ? button('pay', 'primary', '期限後にレジで支払う', 'Pay at the till, late')
    : button('pay', 'primary', 'レジで支払う', 'Pay at the till')
  const expire = isLate ? '' : button('expire', 'danger', '期限切れにする', 'Let it expire')
  return frame(
    storeHeading,
    `${said('コンビニのレジの代わりです。', 'Stands in for the till of a convenience store.')}${facts(order, number(order))}
<form method="post">${pay}${expire}</form>`,
  )
}

/** The page behind `haraikomiUrl`, for the payer to show at the till. */
export const slipPage = (order: EmulatedOrder): string =>
  frame(
    { ja: 'テスト用の払込票', en: 'Test payment slip' },
    `${said('この番号をレジでお伝えください。', 'Say this number at the till.')}${facts(order, number(order))}`,
  )

const bankHeading: Words = { ja: 'テスト用の銀行', en: 'Test bank' }

/** Any name, any amount, as often as one likes: also after the order was paid, closed or late. */
export function bankPage(order: EmulatedOrder, isOpen: boolean): string {
  const arrived = standingDeposits(order).map(
    ({ amountYen = 0, deposit }) =>
      `<li>${yen(amountYen)} ${escapeHtml(deposit?.name ?? '')} <code>${deposit?.id ?? ''}</code>
<form method="post"><input type="hidden" name="deposit" value="${deposit?.id ?? ''}">
${button('reverse', 'danger', '組み戻す', 'Take it back')}</form></li>`,
  )
  const left = Math.max(order.amountYen - depositedYen(order), 1)
  const account =
    row('口座番号', 'Account', `<code>${order.accountNumber}</code>`) +
    row('入金済み', 'Received', yen(depositedYen(order))) +
    row('振込期限', 'Pay by', lastDay(order)) +
    row('状態', 'State', `${order.orderStatus} ${order.detail}`)
  const expire = isOpen ? button('expire', 'danger', '期限切れにする', 'Let it expire') : ''
  const senderName = `${order.transferNumber}${order.params.entryTransferName ?? ''}`
  return frame(
    bankHeading,
    `${said('振込が届いたことにします。', 'Lets a transfer arrive.')}${facts(order, account)}
${arrived.length === 0 ? '' : `<ul>${arrived.join('')}</ul>`}
<form method="post"><label>振込人名 <span lang="en">Sender</span>
<input type="text" name="name" maxlength="69" required value="${escapeHtml(senderName)}"></label>
<label>金額 <span lang="en">Amount</span>
<input type="number" name="amount" min="1" max="99999999" required value="${left}"></label>
${button('deposit', 'primary', '振り込む', 'Transfer')}</form>
${expire === '' ? '' : `<form method="post">${expire}</form>`}`,
  )
}

export function approvalPage(order: EmulatedOrder): string {
  const { ja, en } = methodOf(order)
  const heading = { ja: `テスト用の${ja}`, en: `Test ${en}` }
  if (order.detail !== 'Init' || order.orderStatus !== 'initial') return donePage(heading, order)
  const shop = new URL(order.params.successUrl ?? 'about:blank')
  return frame(
    heading,
    `${said('お支払いの確認画面の代わりです。結果を選んでください。', 'Stands in for the page on which you agree to pay. Choose how it ends.')}
${facts(order, row('ご利用先', 'Shop', escapeHtml(shop.host)))}
<form method="post" action="/veritrans/${order.service}/${encodeURIComponent(order.orderId)}">
${button('agree', 'primary', '同意して支払う', 'Agree and pay')}
${button('refuse', 'danger', 'やめる', 'Refuse')}</form>
<a class="button" href="${escapeHtml(shop.origin)}/">${both('何もせずに立ち去る', 'Abandon: leave without an answer')}</a>`,
  )
}

const donePage = (heading: Words, order: EmulatedOrder) =>
  frame(
    heading,
    `${said('このお支払いはすでに終わっています。', 'This payment is already over.')}${facts(
      order,
      row('状態', 'State', `${order.orderStatus} ${order.detail}`),
    )}`,
  )

export const absentPage = (): string =>
  frame(
    { ja: 'お支払いが見つかりません', en: 'There is no such payment' },
    said('番号を確かめてください。', 'Please check the number.'),
  )
