import type { receipts as source } from './ja.ts'

export const receipts: typeof source = {
  show: 'Show receipt',
  title: 'Receipt',
  number: 'Receipt number',
  addressed: (name) => `To ${name}`,
  yen: (amount) => `¥${amount}`,
  received: 'The amount above was received in full for the following.',
  purpose: 'For',
  purchase: (points) => `Purchase of points (${points} pt)`,
  paidOn: 'Paid on',
  method: 'Paid by',
  taxed: (percent) => `Taxed at ${percent}% (tax included)`,
  tax: (percent) => `Consumption tax within (${percent}%)`,
  untaxed:
    'Points are a prepaid means of payment; their sale is outside Japanese consumption tax. The tax falls due when points are used.',
  seller: 'Issued by',
  phone: (number) => `Phone ${number}`,
  registration: (number) => `Registration number ${number}`,
  electronic: 'Issued electronically; no revenue stamp is needed.',

  addressee: 'Addressee',
  addresseeHint: 'Print it with another name, such as your company’s. The change is not kept.',
  print: 'Print or save as PDF',
  toHistory: 'Back to point history',
}
