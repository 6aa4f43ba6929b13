import { addDays, japanDate, startOfJapanDay } from '../../server/business-time/japan.ts'
import { VeriTransError } from './errors.ts'
import type { Draft, Service } from './orders.ts'
import type { Params } from './signatures.ts'

type Rule = readonly [field: string, pattern: RegExp, isOptional?: boolean]

/** Full-width only: no sign of ASCII, no half-width katakana, no spaces. */
const fullWidth = /^[^ -~｡-ﾟ\s]{1,10}$/
const page = /^https?:\/\/.{1,248}$/

/** What the interface guides ask of each field the shop may send. */
const rules: Record<Service, readonly Rule[]> = {
  cvs: [
    ['serviceOptionType', /^(sej|econ|famima|lawson|other)$/],
    ['amount', /^[1-9]\d{0,5}$/],
    ['name1', fullWidth],
    ['name2', fullWidth],
    ['telNo', /^(?=.{1,13}$)[\d-]+$/],
    ['payLimit', /^\d{4}\/\d{2}\/\d{2}$/],
    ['paymentType', /^0$/],
  ],
  virtualacc: [
    ['amount', /^[1-9]\d{0,11}$/],
    ['entryTransferName', /^[ァ-ヴー・A-Z\d ()./-]{1,64}$/],
    ['transferExpiredDate', /^\d{8}$/],
  ],
  carrier: [
    ['serviceOptionType', /^(docomo|au|sb_ktai)$/],
    ['amount', /^[1-9]\d{0,11}$/],
    ['terminalKind', /^[012]$/],
    ['accountingType', /^0$/],
    ['withCapture', /^true$/],
    ['itemType', /^[012]$/, true],
    ['successUrl', page],
    ['cancelUrl', page],
    ['errorUrl', page],
    ['pushUrl', page, true],
  ],
  merpay: [
    ['serviceOptionType', /^online$/],
    ['amount', /^([1-9]\d{0,5}|1000000)$/],
    ['accountingType', /^0$/],
    ['withCapture', /^true$/],
    ['successUrl', page],
    ['cancelUrl', page],
    ['pushUrl', page, true],
  ],
}

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
  for (const [field, pattern, isOptional = false] of [...common, ...rules[service]]) {
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
