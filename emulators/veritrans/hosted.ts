import type { FastifyInstance, FastifyReply } from 'fastify'
import type { EmulatorContext } from '#emulators/server/emulator.ts'
import { VeriTransError } from './errors.ts'
import { type EmulatedOrder, serviceNames } from './order.ts'
import type { Orders } from './orders.ts'
import { absentPage, approvalPage, bankPage, slipPage, storePage } from './pages.ts'
import { services } from './services.ts'
import { type MerchantKeys, signedReturn } from './signatures.ts'

interface Visit {
  Params: { id: string }
  Body: Record<string, string> | undefined
}

interface Hosting {
  orders: () => Orders
  context: EmulatorContext
  keys: MerchantKeys
  notify: (order: EmulatedOrder) => void
}

/** The pages a payer's browser visits; they are known by the order's id and act once. */
export function registerHosted(app: FastifyInstance, hosting: Hosting): void {
  registerStore(app, hosting)
  registerBank(app, hosting)
  registerApproval(app, hosting)
}

const html = 'text/html; charset=utf-8'

async function show(reply: FastifyReply, render: () => string): Promise<FastifyReply> {
  try {
    return await reply.type(html).send(render())
  } catch (error) {
    if (error instanceof VeriTransError) return await reply.code(404).type(html).send(absentPage())
    throw error
  }
}

/** An act that comes too late changes nothing; the page says how the order stands. */
function attempt(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (!(error instanceof VeriTransError)) throw error
  }
}

function known({ orders }: Hosting, id: string, service: EmulatedOrder['service']): EmulatedOrder {
  const order = orders().find(id)
  if (order.service !== service) throw new VeriTransError('unknownOrder')
  return order
}

const surplus = ({ context }: Hosting) => (context.faults.takes('wrongAmounts') ? 1 : 0)

function registerStore(app: FastifyInstance, hosting: Hosting): void {
  const { orders, context, notify } = hosting
  const store = (id: string) => {
    const order = known(hosting, id, 'cvs')
    return storePage(order, orders().isOpen(order))
  }
  app.get<Visit>('/veritrans/store/:id', (request, reply) => show(reply, () => store(request.params.id)))
  app.post<Visit>('/veritrans/store/:id', async (request, reply) => {
    const { id } = request.params
    const { result } = request.body ?? {}
    attempt(() => {
      if (result === 'pay')
        notify(orders().payAtTill(id, known(hosting, id, 'cvs').amountYen + surplus(hosting)))
      if (result === 'expire') orders().expire(id)
    })
    await context.notifier.beforeReturn()
    return await show(reply, () => store(id))
  })
  app.get<Visit>('/veritrans/slip/:id', (request, reply) =>
    show(reply, () => {
      const order = orders().findByReceipt(request.params.id)
      if (order === undefined) throw new VeriTransError('unknownOrder')
      return slipPage(order)
    }),
  )
}

function registerBank(app: FastifyInstance, hosting: Hosting): void {
  const { orders, context, notify } = hosting
  const bank = (id: string) => {
    const order = known(hosting, id, 'virtualacc')
    return bankPage(order, orders().isOpen(order))
  }
  app.get<Visit>('/veritrans/bank/:id', (request, reply) => show(reply, () => bank(request.params.id)))
  app.post<Visit>('/veritrans/bank/:id', async (request, reply) => {
    const { id } = request.params
    const { result, name = '', amount = '', deposit = '' } = request.body ?? {}
    attempt(() => {
      if (result === 'deposit' && name !== '' && /^[1-9]\d{0,7}$/.test(amount))
        notify(orders().deposit(id, name, Number(amount) + surplus(hosting)))
      if (result === 'reverse') notify(orders().reverseDeposit(id, deposit))
      if (result === 'expire') orders().expire(id)
    })
    await context.notifier.beforeReturn()
    return await show(reply, () => bank(id))
  })
}

function registerApproval(app: FastifyInstance, hosting: Hosting): void {
  const { orders, context, keys, notify } = hosting
  // A carrier's page is reached by the form in the provider's answer, and from the page of open payments by a link.
  app.post<Visit>('/veritrans/carrier', (request, reply) =>
    show(reply, () => approvalPage(known(hosting, request.body?.orderId ?? '', 'carrier'))),
  )

  for (const service of serviceNames.filter((name) => services[name].isHosted)) {
    app.get<Visit>(`/veritrans/${service}/:id`, (request, reply) =>
      show(reply, () => approvalPage(known(hosting, request.params.id, service))),
    )
    app.post<Visit>(`/veritrans/${service}/:id`, async (request, reply) => {
      const { id } = request.params
      const { result } = request.body ?? {}
      let ended: EmulatedOrder | undefined
      attempt(() => {
        const order = known(hosting, id, service)
        if (result === 'agree') ended = orders().agree(id, order.amountYen + surplus(hosting))
        if (result === 'refuse') ended = orders().refuse(id)
      })
      if (ended === undefined) return await show(reply, () => approvalPage(known(hosting, id, service)))
      notify(ended)
      await context.notifier.beforeReturn()
      // The money is taken and the browser gets no answer.
      if (result === 'agree' && context.faults.takes('timeOutsAfterCapture')) return reply.hijack()
      return await reply.redirect(returnUrl(ended, result === 'agree', keys), 303)
    })
  }
}

function returnUrl(order: EmulatedOrder, isAgreed: boolean, keys: MerchantKeys): string {
  const { successUrl = '', cancelUrl = '' } = order.params
  const url = new URL(isAgreed ? successUrl : cancelUrl)
  const said = {
    orderId: order.orderId,
    mstatus: isAgreed ? 'success' : 'failure',
    vResultCode: isAgreed ? '0000000000000000' : 'EM06000000000000',
  }
  for (const [name, value] of Object.entries(signedReturn(said, keys))) url.searchParams.set(name, value)
  return url.href
}
