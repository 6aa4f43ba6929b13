// `npm run site`: makes the documents a site with search, in artifacts/site, which any server of files can serve.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'

const place = join(root, 'tools/site')
const run = (command: string, words: readonly string[], cwd: string): void => {
  const { status } = spawnSync(command, words, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}`)
}

const npm = process.env.npm_execpath
const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
if (!existsSync(join(place, 'node_modules')))
  run(command ?? 'npm', [...first, 'ci', '--no-audit', '--no-fund'], place)
run(process.execPath, ['tools/docs.ts', '--verify'], root)
run(process.execPath, [join(place, 'node_modules/vitepress/bin/vitepress.js'), 'build', place], root)
console.log('\n  The site is in artifacts/site.')
