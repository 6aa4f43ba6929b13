// `npm run dev`: installs what is missing and runs the shop as it is written (tools/dev/main.ts). Plain JavaScript, so that
// any Node ≥ 18 can run it.

import { install } from './prepare.mjs'

console.log('\nFukuhiki, as it is written')
try {
  await install()
} catch (error) {
  console.error(`\n  ${error.message}\n`)
  process.exit(1)
}
process.argv.push('dev')
await import('./run-shop.mjs')
