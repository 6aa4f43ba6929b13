// `npm run site`: makes the documents a site with search, in artifacts/site, which any server of files can serve.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installIn, root } from './prepare.mjs'

const place = join(root, 'tools/site')
const run = (...words: string[]): void => {
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}`)
}

if (!existsSync(join(place, 'node_modules'))) installIn(place)
run('tools/docs.ts', '--verify')
run(join(place, 'node_modules/vitepress/bin/vitepress.js'), 'build', place)
console.log('\n  The site is in artifacts/site.')
