import type { MethodId } from '../../../contract/payments.ts'

/**
 * Where a way to pay stands. `ready`: its provider is wired. `no provider`: it waits for one. `reserved`: a number
 * that is never offered (decision 24). `ended`: its service is over.
 */
type Standing = 'ready' | 'no provider' | 'reserved' | 'ended'

interface Method {
  /** Its number on the wire (spec §4); what has ended needs none. */
  number?: string
  key: string
  standing: Standing
  /** The operator decides (decision 24). */
  isSetting?: true
}

/** Every way to pay that the specification names, in the order in which a member sees them. */
const methods = [
  { number: '1', key: 'card', standing: 'ready' },
  { number: '2', key: 'convenienceStore', standing: 'no provider' },
  { number: '3', key: 'payPal', standing: 'no provider' },
  { number: '4', key: 'bankTransfer', standing: 'no provider' },
  { number: '5', key: 'amazonPay', standing: 'no provider' },
  { number: '6', key: 'carrier', standing: 'no provider' },
  { number: '7', key: 'seven', standing: 'reserved' },
  { number: '8', key: 'payPay', standing: 'no provider' },
  { number: '9', key: 'nine', standing: 'reserved' },
  { number: '12', key: 'applePay', standing: 'no provider' },
  { number: '13', key: 'merpay', standing: 'no provider', isSetting: true },
  { number: '14', key: 'mailRemittance', standing: 'no provider' },
  { key: 'linePay', standing: 'ended' },
] as const satisfies readonly Method[]

type Row = (typeof methods)[number]
/** Never offered, so there is nothing to call it. */
type Reserved = 'seven' | 'nine'
export type MethodKey = Exclude<Row['key'], Reserved>

export interface OfferedMethod {
  number: MethodId
  key: MethodKey
}

/** The methods a member may choose now; the first is preselected (spec §4). */
export function offeredMethods(settings: { offersMerpay: boolean }): OfferedMethod[] {
  return methods.filter(
    (method): method is Row & OfferedMethod =>
      method.standing === 'ready' && (!isSetting(method) || settings.offersMerpay),
  )
}

export const isOffered = (number: string, settings: { offersMerpay: boolean }): boolean =>
  offeredMethods(settings).some((method) => method.number === number)

/** The methods that members may remember and will not find. */
export const endedMethods = (): MethodKey[] =>
  methods.filter((method) => method.standing === 'ended').map(({ key }) => key)

const isSetting = (method: Method): boolean => method.isSetting === true
