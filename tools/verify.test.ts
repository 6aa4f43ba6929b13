import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What a watcher's script goes by: 1 accuses the shop, and an outage must not.

test.each([
  ['an address where nothing answers', 'http://127.0.0.1:9/api/box/any/opened'],
  ['a file that is not there', '/nowhere/box.json'],
  ['a page that is no answer', import.meta.filename],
])('%s ends with exit code 2', async (_, source) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'verify.ts'), source])
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  expect([code, said]).toEqual([2, expect.stringContaining('nothing was checked')])
})
