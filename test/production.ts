// Settings and data that a shop needs before it opens in production (decision 016).

import type { Database } from '#server/db/pool.ts'
import { runShop } from './shop-command.ts'

export const fincode = {
  FINCODE_API_URL: 'https://fincode.example',
  FINCODE_SCRIPT_URL: 'https://fincode.example/v1/fincode.js',
  FINCODE_PUBLIC_KEY: 'p_prod_key',
  FINCODE_SECRET_KEY: 'm_prod_key',
  FINCODE_WEBHOOK_SIGNATURE: 'a-signature-of-our-own',
}

const localized = (value: string) => JSON.stringify({ ja: value, en: value })

/** Each setting that a new shop invents, with a value that could be real. */
export const realSettings: readonly (readonly [path: string, value: string])[] = [
  ...['seller', 'responsiblePerson', 'address', 'phoneHours', 'secondhandLicence'].map(
    (name) => [`legal.${name}`, localized('本物')] as const,
  ),
  ['legal.phone', '03-1111-2222'],
  ['legal.termsEstablishedOn', '2023-10-28'],
  ...['bankName', 'branchName'].map((name) => [`bank.${name}`, localized('本物')] as const),
  ['bank.accountType', '{"ja":"普通","en":"Ordinary (futsu)"}'],
  ['bank.accountNumber', '1234567'],
  ['bank.holderKatakana', 'カ）ホンモノ'],
  ['remittanceMail', 'money@shop.example'],
  ['contactMail', 'ask@shop.example'],
  ['contactPhone', '03-1111-2222'],
  ['companyUrl', ''],
  ['contactUrl', ''],
  ['priceTableUrl', ''],
  ['sisterSites', '[]'],
]

/** Sets them as the operator does. */
export async function makeReal(db: Database, settings = realSettings): Promise<void> {
  for (const [path, value] of settings) {
    const said = await runShop(db, ['settings', 'set', path, value, '--why', 'first set-up'])
    if (!('lines' in said)) throw new Error(`${path}: ${JSON.stringify(said)}`)
  }
}
