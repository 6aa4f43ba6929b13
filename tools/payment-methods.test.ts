import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { page, withTable } from './payment-methods.ts'

test('the table of docs/payment-methods.md is what the methods declare: `npm run payment-methods` writes it', async () => {
  const text = await readFile(page, 'utf8')
  expect(withTable(text)).toBe(text)
})
