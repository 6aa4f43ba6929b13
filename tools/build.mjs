// `npm run build`: all that can be made before a shop starts: the pages, the compiled server, and the reference pages. Where
// the packages that build pages are not installed, those of another build must stand in dist/. Plain JavaScript for any
// Node ≥ 18.

import { build, compile, writeReference } from './prepare.mjs'

try {
  await build()
  await compile()
  await writeReference()
} catch (error) {
  console.error(`\n  ${error.message}\n`)
  process.exit(1)
}
