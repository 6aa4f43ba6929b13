// `npm run docs`: writes the pages of docs/reference/ and client/calls.ts from the code, and the test vectors
// into docs/sealed-box.md and docs/beacon-box.md. `--verify` compares the vectors, which stand under version control, and
// writes the others.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepMeanings } from './contract-meanings.ts'
import { root } from './sources.ts'

// The pages import the contract, whose doc comments are kept from here on.
keepMeanings()

const written: Record<string, () => string | Promise<string>> = {
  'docs/reference/calls.md': async () => (await import('#tools/reference/calls.ts')).callsPage(),
  'docs/reference/commands.md': async () => (await import('#tools/reference/commands.ts')).commandsPage(),
  'docs/reference/console.md': async () => (await import('#tools/reference/console.ts')).consolePage(),
  'docs/reference/metrics.md': async () => (await import('#tools/reference/metrics.ts')).metricsPage(),
  'docs/reference/payment-methods.md': async () =>
    (await import('#tools/reference/payment-methods.ts')).paymentMethodsPage(),
  'docs/reference/settings.md': async () => (await import('#tools/reference/settings.ts')).settingsPage(),
  'docs/reference/specification.md': async () =>
    (await import('#tools/reference/specification.ts')).specificationPage(),
  'docs/reference/tables.md': async () => (await import('#tools/reference/tables.ts')).tablesPage(),
  'client/calls.ts': async () => (await import('#tools/reference/client.ts')).clientTypes(),
}

mkdirSync(join(root, 'docs/reference'), { recursive: true })
for (const [file, text] of Object.entries(written)) writeFileSync(join(root, file), await text())

const pages = {
  'docs/sealed-box.md': (await import('./sealed-box-vector.ts')).withVector,
  'docs/beacon-box.md': (await import('./beacon-box-vector.ts')).withBeaconVector,
}
for (const [page, withVector] of Object.entries(pages)) {
  const current = readFileSync(join(root, page), 'utf8')
  const withCurrentVector = await withVector(current)
  if (!process.argv.includes('--verify')) writeFileSync(join(root, page), withCurrentVector)
  else if (current !== withCurrentVector) {
    process.stderr.write(`${page} has another test vector than the code: run npm run docs\n`)
    process.exitCode = 1
  }
}
