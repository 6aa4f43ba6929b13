import type { FastifyInstance } from 'fastify'
import type { EmulatorContext } from '#emulators/server/emulator.ts'
import { VeriTransError } from './errors.ts'
import { type Service, serviceNames } from './order.ts'
import type { Orders } from './orders.ts'
import { readDraft } from './requests.ts'
import { searchAnswer } from './search.ts'
import { services } from './services.ts'
import { type MerchantKeys, type Params, verifiedParams } from './signatures.ts'

const isService = (text: string): text is Service => serviceNames.some((service) => service === text)

interface Visit {
  Params: { command: string; service: string }
}

/** The published paths. Every answer has status 200; `mstatus` says how it went. */
export function registerApi(
  app: FastifyInstance,
  { orders, context, keys }: { orders: () => Orders; context: EmulatorContext; keys: MerchantKeys },
): void {
  const { faults } = context

  const authorize = (service: Service, params: Params, isDummy: boolean): Record<string, unknown> => {
    const order = orders().authorize(readDraft(service, params, isDummy, context.clock()))
    const { orderId } = order
    const common = {
      serviceType: service,
      orderId,
      custTxn: order.transactions[0]?.txnId,
      txnVersion: '2.0.0',
    }
    return { ...common, ...services[service].authorized(order, context.origin()) }
  }

  const perform = (command: string, service: string, params: Params, isDummy: boolean) => {
    if (command === 'Search' && service === 'search') return searchAnswer(orders().all(), params)
    if (!isService(service)) throw new VeriTransError('badRequest', service)
    if (command === 'Authorize') return authorize(service, params, isDummy)
    if (command !== 'Cancel' && (command !== 'Refund' || services[service].isRefunded !== true))
      throw new VeriTransError('badRequest', command)
    const order = orders().find(String(params.orderId))
    if (order.service !== service) throw new VeriTransError('unknownOrder')
    if (service !== 'virtualacc' && params.serviceOptionType !== order.option)
      throw new VeriTransError('badRequest', 'serviceOptionType')
    const amountYen = typeof params.amount === 'string' ? Number(params.amount) : undefined
    orders().cancel(order.orderId, command, amountYen)
    return { serviceType: service, orderId: order.orderId, txnVersion: '2.0.0' }
  }

  for (const mode of ['', 'test-'])
    for (const folder of ['paynow', 'paynow-search'])
      app.post<Visit>(`/${mode}${folder}/v2/:command/:service`, async (request, reply) => {
        const { command, service } = request.params
        await faults.delayAnswer()
        const isDummy = mode === 'test-'
        let result: Record<string, unknown>
        try {
          const params = verifiedParams(request.body, keys)
          if (params.dummyRequest !== (isDummy ? '1' : '0'))
            throw new VeriTransError('badRequest', 'dummyRequest')
          if ((folder === 'paynow-search') !== (command === 'Search'))
            throw new VeriTransError('badRequest', folder)
          const own = perform(command, service, params, isDummy)
          result = {
            vResultCode: '0000000000000000',
            merrMsg: '処理が成功しました。',
            mstatus: 'success',
            ...own,
          }
          // The effect stands; the caller's own time-out ends the wait.
          if (command === 'Authorize' && faults.takes('timeOutsAfterOpening')) return reply.hijack()
        } catch (error) {
          if (!(error instanceof VeriTransError)) throw error
          result = { vResultCode: error.code, merrMsg: error.text, mstatus: 'failure' }
        }
        return await reply.send({ result })
      })
}
