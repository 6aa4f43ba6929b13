// Delivery carriers for tests: the files of this project, with the number of a contract where the operator writes one.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Carrier, Carriers } from '#server/cards/shipping/carrier-file.ts'
import type { Consignment, Party } from '#server/cards/shipping/consignment.ts'
import { readCarriers } from '#server/cards/shipping/read-carriers.ts'

const shipped = join(import.meta.dirname, '../carriers')

/** A folder of an operator's own: the project's files, each as `change` makes it. */
export function carriersFolder(change: (text: string, name: string) => string = (text) => text): string {
  const folder = mkdtempSync(join(tmpdir(), 'fukuhiki-carriers-'))
  for (const name of readdirSync(shipped)) {
    const text = readFileSync(join(shipped, name), 'utf8').replace(
      "fixed: '', setting",
      "fixed: '031234567801', setting",
    )
    writeFileSync(join(folder, name), change(text, name))
  }
  return folder
}

export async function testCarriers(): Promise<Carriers> {
  const folder = carriersFolder()
  const read = await readCarriers(folder)
  rmSync(folder, { recursive: true })
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  return read.carriers
}

export async function testCarrier(key: string): Promise<Carrier> {
  const carrier = (await testCarriers()).get(key)
  if (carrier === undefined) throw new Error(`there is no carrier ${key}`)
  return carrier
}

export const noContracts = { yamatoCustomer: '', yamatoFreight: '', yuPackForm: '' }

export const sender = {
  name: '株式会社ふくひき見本',
  phone: '03-1234-5678',
  postalCode: '100-0001',
  prefecture: '東京都',
  city: '千代田区',
  street: '千代田1-1',
  building: '福引ビル4階',
}

export const consignment = (reference: string, recipient: Partial<Party> = {}): Consignment => ({
  reference,
  recipient: {
    name: '髙﨑 花子',
    phone: '09012345678',
    postalCode: '1000001',
    prefecture: '東京都',
    city: '千代田区',
    street: '千代田1-1',
    building: '',
    company: '',
    ...recipient,
  },
  sender,
  promisedOn: '2026-12-10',
  cardCount: 2,
})

/** Made-up numbers whose last digit is the remainder of the others divided by 7. */
export const trackingNumber = (n: number): string => {
  const digits = String(38_000_000_000 + n)
  return `${digits}${BigInt(digits) % 7n}`
}
