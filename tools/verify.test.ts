import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownPort } from '#test/own-port.ts'
import { beaconWire, vectorShop } from './beacon-box-vector.ts'

// The proofs and the accusations of a box are tested in server/cards/draws/last-one.test.ts.

const verify = (source: string) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, ['tools/verify.ts', source], (error, said, toldWhy) =>
      resolve({ code: error?.code ?? 0, said: said + toldWhy }),
    )
  })

test('an input that cannot be checked is no fault of the box: exit code 2, with the reason', async () => {
  const server = createServer((request, response) =>
    response.writeHead(503).end(request.url === '/closed' ? '<html>closed</html>' : '{"state":9999}'),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-unchecked-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'cut.json'), '{"state":200,')
  for (const [source, why] of [
    [`http://127.0.0.1:${await ownPort()}/api/box/star/opened`, 'ECONNREFUSED'],
    [`${origin}/closed`, 'The answer (HTTP 503) is no JSON'],
    [`${origin}/maintenance`, 'this is not an opened box'],
    [join(folder, 'none.json'), 'ENOENT'],
    [join(folder, 'cut.json'), 'The file is no JSON'],
  ] as const) {
    const { code, said } = await verify(source)
    expect([code, said], source).toEqual([2, expect.stringContaining(why)])
  }
})

test('a beacon box is checked on this machine, and its faults are named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-beacon-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { box } = vectorShop().whole
  const [good, bad] = [join(folder, 'good.json'), join(folder, 'bad.json')]
  await writeFile(good, JSON.stringify(beaconWire.box(box)))
  const closings = box.closings.map((counted, at) => (at === 1 ? { ...counted, verdicts: [] } : counted))
  await writeFile(bad, JSON.stringify(beaconWire.box({ ...box, closings })))
  expect(await verify(good)).toEqual({ code: 0, said: expect.stringContaining('\nProven: ') })
  expect(await verify(bad)).toEqual({
    code: 1,
    said: expect.stringContaining('FAULT       closing 2: quorum\n'),
  })
})
