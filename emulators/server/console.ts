// The page on which the operator would refund a paid purchase in a provider's own console, behind the shop's back.

import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#phrases/escape-html.ts'
import { both, page, yen } from './page.ts'

export interface PaidOrder {
  orderId: string
  amountYen: number
  /** The provider's own word. */
  state: string
}

export interface Console {
  name: { ja: string; en: string }
  find(id: string): PaidOrder | undefined
  /** Refunds what is left; does nothing when nothing is left. */
  refund(id: string): void
  /** The payer's bank takes the money back. */
  chargeBack(id: string): void
}

/** The page of one paid order, under `path`. */
export const consolePath = (path: string, id: string) => `${path}?${new URLSearchParams({ id })}`

export function registerConsole(app: FastifyInstance, path: string, provider: Console): void {
  type Request = { Querystring: { id?: string }; Body: { answer?: string } }

  app.get<Request>(path, async ({ query }, reply) => {
    const order = provider.find(query.id ?? '')
    return await reply
      .code(order === undefined ? 404 : 200)
      .type('text/html; charset=utf-8')
      .send(consolePage(provider, order))
  })

  app.post<Request>(path, async ({ query, body }, reply) => {
    const id = query.id ?? ''
    if (provider.find(id) !== undefined && body?.answer === 'refund') provider.refund(id)
    if (provider.find(id) !== undefined && body?.answer === 'chargeback') provider.chargeBack(id)
    return await reply.redirect(consolePath(path, id), 303)
  })
}

const button = (value: string, kind: string, ja: string, en: string) =>
  `<button class="${kind}" name="answer" value="${value}">${both(ja, en)}</button>`

function consolePage({ name }: Console, order: PaidOrder | undefined): string {
  const heading = `<h1>${escapeHtml(name.ja)}（管理画面）</h1><p lang="en">${escapeHtml(name.en)}: the console</p>`
  const body =
    order === undefined
      ? '<p>このお支払いは見つかりません。</p><p lang="en">There is no such payment.</p>'
      : `<p>ショップを通さずに、支払済みのお金を動かします。</p>
<p lang="en">Moves the money of a paid purchase without the shop.</p>
<dl><dt>金額 <span lang="en">Amount</span></dt><dd class="price">${yen(order.amountYen)}</dd>
<dt>状態 <span lang="en">State</span></dt><dd>${escapeHtml(order.state)}</dd>
<dt>注文番号 <span lang="en">Order</span></dt><dd><code>${escapeHtml(order.orderId)}</code></dd></dl>
<form method="post">${button('refund', '', '全額を返金する', 'Refund everything')}
${button('chargeback', 'danger', 'チャージバックを起こす', 'Have the payer’s bank call it back')}</form>`
  return page(`${name.ja} | ${name.en}`, `<section class="card">${heading}${body}</section>`)
}
