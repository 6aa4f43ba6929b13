// Amazon's side of the browser: choosing a payment method, and agreeing to the purchase.

import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { EmulatorContext } from '#emulators/server/emulator.ts'
import { both, page, yen } from '#emulators/server/page.ts'
import { escapeHtml } from '#phrases/escape-html.ts'
import { AmazonPayError } from './errors.ts'
import type { EmulatedSession, Sessions } from './sessions.ts'
import type { Signatures } from './signatures.ts'

export interface HostedParts {
  sessions: Sessions
  signatures: Signatures
  context: EmulatorContext
  publicKeyId: string
  merchantId: string
  storeId: string
}

const opening = z.object({
  merchantId: z.string(),
  publicKeyId: z.string(),
  algorithm: z.string(),
  signature: z.string(),
  ledgerCurrency: z.literal('JPY'),
  productType: z.literal('PayOnly'),
  checkoutLanguage: z.enum(['ja_JP', 'en_US']),
  payloadJSON: z.string(),
})
const payload = z.object({
  webCheckoutDetails: z.object({
    checkoutReviewReturnUrl: z.url({ protocol: /^https?$/ }).check(z.maxLength(512)),
  }),
  storeId: z.string(),
})

/** The payer's choices; Amazon declines the second one when the payer agrees. */
const methods = [
  { id: 'visa', descriptor: 'Visa ****1111 (Amazon Pay)', willBeDeclined: false, ja: '', en: '' },
  {
    id: 'declined',
    descriptor: 'Mastercard ****0002 (Amazon Pay)',
    willBeDeclined: true,
    ja: '(同意後に拒否されます)',
    en: ' (declined after agreeing)',
  },
] as const

const html = 'text/html; charset=utf-8'

export function registerHosted(app: FastifyInstance, parts: HostedParts): void {
  const { sessions, context } = parts

  app.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
    const status = error instanceof AmazonPayError ? error.status : (error.statusCode ?? 500)
    return await reply.code(status).type(html).send(refusedPage(error.message))
  })

  app.post('/amazon-pay/checkout', async (request, reply) => {
    const session = sessions.open(readOpening(request.body, parts))
    return await reply.redirect(`/amazon-pay/choose/${session.id}`, 303)
  })

  type ById = { Params: { id: string }; Body: Record<string, unknown> | undefined }

  app.get<ById>('/amazon-pay/choose/:id', async (request, reply) => {
    const session = sessions.find(request.params.id)
    return await reply.type(html).send(session.state === 'Open' ? choosingPage(session) : closedPage())
  })

  app.post<ById>('/amazon-pay/choose/:id', async (request, reply) => {
    const method = methods.find((one) => one.id === request.body?.method)
    if (method === undefined) throw new AmazonPayError(400, 'InvalidParameterValue', 'method')
    const { descriptor, willBeDeclined } = method
    const session = sessions.update(request.params.id, { descriptor, willBeDeclined })
    return await reply.redirect(withSession(session.reviewReturnUrl, session), 303)
  })

  app.get<ById>('/amazon-pay/confirm/:id', async (request, reply) => {
    const session = sessions.find(request.params.id)
    const isWaiting = session.state === 'Open' && session.resultReturnUrl !== undefined
    return await reply.type(html).send(isWaiting ? confirmingPage(session) : closedPage())
  })

  app.post<ById>('/amazon-pay/confirm/:id', async (request, reply) => {
    const answer = z.parse(z.enum(['agree', 'decline', 'cancel']), request.body?.answer)
    const session = sessions.answer(request.params.id, answer)
    if (session?.resultReturnUrl === undefined) return await reply.type(html).send(closedPage())
    await context.notifier.beforeReturn()
    return await reply.redirect(withSession(session.resultReturnUrl, session), 303)
  })
}

/** @returns where the browser goes next, once the payload is proven to be the shop's */
function readOpening(body: unknown, { signatures, publicKeyId, merchantId, storeId }: HostedParts): string {
  const said = z.safeParse(opening, body)
  if (!said.success)
    throw new AmazonPayError(400, 'InvalidParameterValue', said.error.issues[0]?.path.join('.') ?? '')
  const { algorithm, payloadJSON, signature } = said.data
  if (said.data.merchantId !== merchantId || said.data.publicKeyId !== publicKeyId)
    throw new AmazonPayError(403, 'UnauthorizedAccess', 'merchantId, publicKeyId')
  if (!signatures.isButtons(algorithm, payloadJSON, signature))
    throw new AmazonPayError(403, 'InvalidSignature', 'signature')
  const read = z.safeParse(payload, jsonOf(payloadJSON))
  if (!read.success || read.data.storeId !== storeId)
    throw new AmazonPayError(400, 'InvalidParameterValue', 'payloadJSON')
  return read.data.webCheckoutDetails.checkoutReviewReturnUrl
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function withSession(address: string, session: EmulatedSession): string {
  const url = new URL(address)
  url.searchParams.set('amazonCheckoutSessionId', session.id)
  return url.href
}

const shopOf = (session: EmulatedSession) => new URL(session.reviewReturnUrl)

const title = 'Amazon Pay(テスト用)'
const heading = `<h1>${title}</h1><p lang="en">Amazon Pay, for tests</p>`
const whole = (body: string) =>
  page(`${title} | Amazon Pay, for tests`, `<section class="card">${heading}${body}</section>`)

const shopRow = (session: EmulatedSession) =>
  `<dt>ご利用先 <span lang="en">Shop</span></dt><dd>${escapeHtml(shopOf(session).host)}</dd>`

const leaveLink = (session: EmulatedSession) =>
  `<a class="button" href="${escapeHtml(shopOf(session).origin)}/">${both('何もせずに立ち去る', 'Abandon: leave without an answer')}</a>`

function choosingPage(session: EmulatedSession): string {
  const buttons = methods.map(
    ({ id, descriptor, ja, en }, index) =>
      `<button class="${index === 0 ? 'primary' : ''}" name="method" value="${id}">${both(`${descriptor}${ja}`, `Use ${descriptor}${en}`)}</button>`,
  )
  return whole(`<p>Amazonへのログインとお支払い方法の選択の代わりです。お支払い方法を選んでください。</p>
<p lang="en">Stands in for logging in at Amazon and choosing how to pay. Choose one.</p>
<dl>${shopRow(session)}</dl><form method="post">${buttons.join('')}</form>${leaveLink(session)}`)
}

function confirmingPage(session: EmulatedSession): string {
  const answer = (value: string, kind: string, label: string) =>
    `<button class="${kind}" name="answer" value="${value}">${label}</button>`
  return whole(`<p>ご注文内容の確認画面の代わりです。結果を選んでください。</p>
<p lang="en">Stands in for the page on which the purchase is agreed to. Choose how it ends.</p>
<dl><dt>金額 <span lang="en">Amount</span></dt><dd class="price">${yen(session.amountYen ?? 0)}</dd>
${shopRow(session)}
<dt>お支払い方法 <span lang="en">Paid with</span></dt><dd>${escapeHtml(session.descriptor ?? '')}</dd></dl>
<form method="post">${[
    answer('agree', 'primary', both('同意して支払う', 'Agree and pay')),
    answer('decline', 'danger', both('支払いが拒否される', 'Have the payment declined')),
    answer('cancel', '', both('キャンセルしてショップへ戻る', 'Cancel and go back to the shop')),
  ].join('')}</form>${leaveLink(session)}`)
}

const closedPage = () =>
  whole('<p>このお支払いはすでに終わっています。</p><p lang="en">This payment is already over.</p>')

const refusedPage = (reason: string) =>
  whole(`<p>ショップからの依頼を受け付けられません。</p><p lang="en">The shop's request is refused.</p>
<p><code>${escapeHtml(reason)}</code></p>`)
