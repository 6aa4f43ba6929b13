import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import getPort from 'get-port'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { closingMessage, roundFrom } from '#contract/beacon-box.ts'
import { closing as closingRecord, type SignedClosing } from '#contract/closings.ts'
import { hex } from '#contract/sealed-box.ts'
import { closingHash } from '#contract/signed-closings.ts'
import { signingKey } from '#server/cards/boxes/ed25519.ts'
import { root } from '#tools/prepare.mjs'
import { nothingYet } from './judge.ts'
import { scheme } from './witness.ts'

const run = (...words: string[]) =>
  spawn(process.execPath, [join(root, 'witness/main.ts'), ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
const firstLineOf = async (child: ReturnType<typeof run>) => {
  const [line] = await once(createInterface(child.stdout), 'line')
  return String(line)
}

test('the program makes a witness and serves it; killed at once after it accepted, it says timely when it is back', async () => {
  const base = mkdtempSync(join(tmpdir(), 'witness-'))
  const folder = join(base, 'w')
  const made = await firstLineOf(run('init', folder))
  const key = /[0-9a-f]{64}/.exec(made)?.[0] as string
  const refused = run(folder)
  expect(await once(refused, 'exit')).toEqual([1, null])

  const shop = signingKey(Buffer.alloc(32, 1))
  const port = await getPort({ host: '127.0.0.1' })
  const file = join(folder, 'witness.json')
  const others = [2, 3].map((byte) => ({
    name: `other ${byte}`,
    address: `http://127.0.0.1:1/${byte}`,
    key: signingKey(Buffer.alloc(32, byte)).publicKey,
  }))
  const settings = {
    ...JSON.parse(readFileSync(file, 'utf8')),
    port,
    shopKey: shop.publicKey,
    witnesses: [{ name: 'own', address: `http://127.0.0.1:${port}`, key }, ...others],
  }
  writeFileSync(file, JSON.stringify(settings))

  const send = async (closing: SignedClosing, wait: boolean) => {
    const answer = await fetch(`http://127.0.0.1:${port}/closings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ closing: z.encode(closingRecord, closing), wait }),
    })
    return { status: answer.status, body: (await answer.json()) as { verdict?: { verdict: string } } }
  }

  const first = run(folder)
  expect(await firstLineOf(first)).toContain(`witness own, key ${key}`)
  const round = roundFrom(settings.network, Date.now() + 2500)
  const bare = {
    number: 1,
    before: nothingYet.closing,
    round,
    lines: '00'.repeat(32),
    nonce: '11'.repeat(32),
  }
  const hash = closingHash(scheme, bare)
  const closing = { ...bare, signature: hex(shop.sign(closingMessage(scheme, hash))) }
  expect(await send(closing, false)).toEqual({ status: 202, body: {} })
  first.kill('SIGKILL')
  await once(first, 'exit')

  const second = run(folder)
  await firstLineOf(second)
  const said = await send(closing, true)
  expect(said.body.verdict?.verdict).toBe('timely')
  const double = run(folder)
  expect(await once(double, 'exit'), 'a folder runs once').toEqual([1, null])
  second.kill('SIGTERM')
  expect(await once(second, 'exit')).toEqual([0, null])
  rmSync(base, { recursive: true })
})
