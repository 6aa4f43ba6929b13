// `npm start`: installs what is missing, builds what changed, and runs the shop. Plain JavaScript, so that any Node ≥ 18
// can run it.

import { build, compile, install } from './prepare.mjs'

console.log('\nFukuhiki')
try {
  await install()
  await build()
  await compile()
} catch (error) {
  console.error(`\n  ${error.message}\n`)
  process.exit(1)
}
await import('./run-shop.mjs')
