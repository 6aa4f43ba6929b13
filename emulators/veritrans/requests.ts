import { addDays, japanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import { VeriTransError } from './errors.ts'
import type { Draft, Service } from './order.ts'
import { type Rule, services } from './services.ts'
import type { Params } from './signatures.ts'

const common: readonly Rule[] = [
  ['orderId', /^[\w.-]{1,100}$/],
  ['txnVersion', /^2\.0\.0$/],
]

/** The last day on which stores and banks take money: today to 60 days from now. */
const maxDays = 60

/**
 * Reads an `Authorize`.
 * @throws badRequest naming the first field that is not as the guides want it
 */
export function readDraft(service: Service, params: Params, isDummy: boolean, now: Date): Draft {
  const texts: Record<string, string> = {}
  for (const [field, pattern, isOptional = false] of [...common, ...services[service].rules]) {
    const value = params[field]
    if (value === undefined && isOptional) continue
    if (typeof value !== 'string' || !pattern.test(value)) throw new VeriTransError('badRequest', field)
    texts[field] = value
  }
  const limit = texts.payLimit ?? texts.transferExpiredDate
  return {
    orderId: texts.orderId ?? '',
    service,
    option: texts.serviceOptionType ?? '',
    isDummy,
    params: texts,
    amountYen: Number(texts.amount),
    ...(limit === undefined ? {} : { endsAt: endOf(limit, now) }),
  }
}

function endOf(limit: string, now: Date): Date {
  const [, year, month, day] = /^(\d{4})\/?(\d{2})\/?(\d{2})$/.exec(limit) ?? []
  const last = `${year}-${month}-${day}`
  const today = japanDate(now)
  if (Number.isNaN(Date.parse(last)) || last < today || last > addDays(today, maxDays))
    throw new VeriTransError('badRequest', 'payLimit')
  return startOfJapanDay(addDays(last, 1))
}
