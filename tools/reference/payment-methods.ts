// Writes the table of the payment methods in docs/payment-methods.md from their declaration. `--verify` only compares.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allMethods, isPaidLater, type PaymentMethod, paymentProviders } from '#contract/payment-methods.ts'
import { payment as words } from '#phrases/answers/payment/en.ts'
import { payDays } from '#server/money/payments/deadlines.ts'
import { atOnceMs } from '#server/money/payments/query-schedule.ts'

export const page = join(import.meta.dirname, '../docs/payment-methods.md')
const begin = '<!-- generated: node tools/payment-methods.ts -->'
const end = '<!-- end of the generated table -->'

const awaited: Record<PaymentMethod['awaits'], string> = {
  card: "the card, in the shop's page, then 3-D Secure",
  window: "the payer's approval in the provider's window",
  page: "the payer's approval on the provider's page",
  sheet: 'nothing: approved on the device before',
  till: 'cash at a store',
  deposit: 'a bank transfer',
  remittance: 'a remittance by e-mail',
}

const header = ['Method', 'Provider', 'Waits for', 'Money taken by', 'Time to pay', 'Refunded by', 'Setting']

const rowOf = (method: PaymentMethod): string[] => [
  `${method.number} ${words.methods[method.name].name}`,
  method.provider === undefined ? 'none' : paymentProviders[method.provider],
  awaited[method.awaits],
  method.takenBy === 'shop' ? 'the shop, once approved' : 'not by the shop',
  isPaidLater(method) ? `to the end of the ${payDays}rd bank day` : `${atOnceMs / 3_600_000} hour`,
  method.refundedBy === 'operator' ? 'the operator, by hand' : 'the provider',
  method.setting === undefined ? '' : `\`${method.setting}\``,
]

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** The page with its table as the declaration has it now. */
export function withTable(text: string): string {
  const [from, until] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || until < from) throw new Error(`${page} has no place for the table`)
  const rows = [
    line(header),
    `|${'---|'.repeat(header.length)}`,
    ...allMethods.map((method) => line(rowOf(method))),
  ]
  return `${text.slice(0, from)}${begin}\n\n${rows.join('\n')}\n\n${text.slice(until)}`
}

if (import.meta.main) {
  const text = await readFile(page, 'utf8')
  const written = withTable(text)
  if (process.argv.includes('--verify')) process.exitCode = written === text ? 0 : 1
  else await writeFile(page, written)
}
