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

/** The pages a payer's browser visits; they are known by the order's id and act once. */
export function registerHosted(
  app: FastifyInstance,
  {
    orders,
    context,
    keys,
    notify,
  }: {
    orders: () => Orders
    context: EmulatorContext
    keys: MerchantKeys
    notify: (order: EmulatedOrder) => void
  },
): void {
  const { faults, notifier } = context
  const html = 'text/html; charset=utf-8'
  const surplus = () => (faults.takes('wrongAmounts') ? 1 : 0)

  const show = async (reply: FastifyReply, render: () => string) => {
    try {
      return await reply.type(html).send(render())
    } catch (error) {
      if (error instanceof VeriTransError) return await reply.code(404).type(html).send(absentPage())
      throw error
    }
  }
  /** An act that comes too late changes nothing; the page says how the order stands. */
  const attempt = (act: () => void) => {
    try {
      act()
    } catch (error) {
      if (!(error instanceof VeriTransError)) throw error
    }
  }
  const known = (id: string, service: EmulatedOrder['service']) => {
    const order = orders().find(id)
    if (order.service !== service) throw new VeriTransError('unknownOrder')
    return order
  }

  const store = (id: string) => {
    const order = known(id, 'cvs')
    return storePage(order, orders().isOpen(order))
  }
  app.get<Visit>('/veritrans/store/:id', (request, reply) => show(reply, () => store(request.params.id)))
  app.post<Visit>('/veritrans/store/:id', async (request, reply) => {
    const { id } = request.params
    const { result } = request.body ?? {}
    attempt(() => {
      if (result === 'pay') notify(orders().payAtTill(id, known(id, 'cvs').amountYen + surplus()))
      if (result === 'expire') orders().expire(id)
    })
    await notifier.beforeReturn()
    return await show(reply, () => store(id))
  })
  app.get<Visit>('/veritrans/slip/:id', (request, reply) =>
    show(reply, () => {
      const order = orders().findByReceipt(request.params.id)
      if (order === undefined) throw new VeriTransError('unknownOrder')
      return slipPage(order)
    }),
  )

  const bank = (id: string) => {
    const order = known(id, 'virtualacc')
    return bankPage(order, orders().isOpen(order))
  }
  app.get<Visit>('/veritrans/bank/:id', (request, reply) => show(reply, () => bank(request.params.id)))
  app.post<Visit>('/veritrans/bank/:id', async (request, reply) => {
    const { id } = request.params
    const { result, name = '', amount = '', deposit = '' } = request.body ?? {}
    attempt(() => {
      if (result === 'deposit' && name !== '' && /^[1-9]\d{0,7}$/.test(amount))
        notify(orders().deposit(id, name, Number(amount) + surplus()))
      if (result === 'reverse') notify(orders().reverseDeposit(id, deposit))
      if (result === 'expire') orders().expire(id)
    })
    await notifier.beforeReturn()
    return await show(reply, () => bank(id))
  })

  // A carrier's page is reached by the form in the provider's answer, and from the page of open payments by a link.
  app.post<Visit>('/veritrans/carrier', (request, reply) =>
    show(reply, () => approvalPage(known(request.body?.orderId ?? '', 'carrier'))),
  )

  for (const service of serviceNames.filter((name) => services[name].isHosted)) {
    app.get<Visit>(`/veritrans/${service}/:id`, (request, reply) =>
      show(reply, () => approvalPage(known(request.params.id, service))),
    )
    app.post<Visit>(`/veritrans/${service}/:id`, async (request, reply) => {
      const { id } = request.params
      const { result } = request.body ?? {}
      let ended: EmulatedOrder | undefined
      attempt(() => {
        const order = known(id, service)
        if (result === 'agree') ended = orders().agree(id, order.amountYen + surplus())
        if (result === 'refuse') ended = orders().refuse(id)
      })
      if (ended === undefined) return await show(reply, () => approvalPage(known(id, service)))
      notify(ended)
      await notifier.beforeReturn()
      // The money is taken and the browser gets no answer.
      if (result === 'agree' && faults.takes('timeOutsAfterCapture')) return reply.hijack()
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
