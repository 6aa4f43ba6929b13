// `npm run pictures`: takes pictures of every screen into artifacts/, and those of the README; `-- shop` or `-- console`
// those of one alone. Run it after a change of the looks, and open them.

import { argv } from 'node:process'

const parts = {
  shop: () => import('./shop-pictures.ts'),
  console: () => import('./console-pictures.ts'),
}

const asked = argv.slice(2)
const unknown = asked.find((part) => !Object.hasOwn(parts, part))
if (unknown !== undefined) {
  console.error(`There are no pictures of "${unknown}": ${Object.keys(parts).join(', ')}.`)
  process.exitCode = 2
} else
  for (const [part, take] of Object.entries(parts))
    if (asked.length === 0 || asked.includes(part)) await take()
