// `node tools/secrets.mjs`: no private key, live key or token stands in a file of this repository. The rules are in
// .secretlintrc.json, what is public on purpose in .secretlintignore.

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
const files = listed
  .split('\n')
  .filter((file) => existsSync(join(root, file)) && file !== '' && !/\.(webp|png|ico)$/.test(file))
const secretlint = join(root, 'node_modules/secretlint/bin/secretlint.js')
const { status } = spawnSync(process.execPath, [secretlint, '--maskSecrets', ...files], {
  cwd: root,
  stdio: 'inherit',
})
if (status === 0) console.log(`${files.length} files, no secret`)
process.exitCode = status ?? 1
