import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roundMessage, roundMs } from '#contract/beacon-box.ts'
import { isBls } from '#contract/bls.ts'
import { fromHex, hex } from '#contract/sealed-box.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { type Emulators, openEmulators } from '#test/emulators.ts'
import { emulatedTiming } from './emulator.ts'

let emulators: Emulators
let now = 0
let base = ''
beforeAll(async () => {
  emulators = await openEmulators({ clock: () => new Date(now) })
  base = `${emulators.origin}/beacon/${emulators.beacon.network.chainHash}`
})
beforeEach(() => {
  emulators.faults.reset()
  now = roundMs(emulators.beacon.network, 100)
})
afterAll(async () => emulators.close())

interface Round {
  round: number
  randomness: string
  signature: string
}
const get = async (path: string) => {
  const answer = await fetch(base + path)
  return { status: answer.status, headers: answer.headers, body: answer.ok ? await answer.json() : undefined }
}
const roundAt = async (path: string) => (await get(path)).body as Round | undefined
const holds = ({ signature }: Round, round: number) =>
  isBls(fromHex(emulators.beacon.network.publicKey), roundMessage(nodeHasher, round), fromHex(signature))

test('tells of itself as drand does', async () => {
  const { body, headers } = await get('/info')
  const { chainHash, publicKey } = emulators.beacon.network
  expect(body).toEqual({
    public_key: publicKey,
    period: 3,
    genesis_time: emulatedTiming.genesisSeconds,
    hash: chainHash,
    groupHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    schemeID: 'bls-unchained-g1-rfc9380',
    metadata: { beaconID: 'fukuhiki-emulated' },
  })
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(await (await fetch(`${emulators.origin}/beacon/chains`)).json()).toEqual([chainHash])
  expect((await fetch(`${emulators.origin}/beacon/${'0'.repeat(64)}/info`)).status).toBe(404)
})

test('a round exists from its time on, its signature holds and its randomness follows', async () => {
  const round = (await roundAt('/public/100')) as Round
  expect(round.round).toBe(100)
  expect(holds(round, 100)).toBe(true)
  expect(round.randomness).toBe(hex(nodeHasher.sha256(fromHex(round.signature))))
  expect(await roundAt('/public/latest')).toEqual(round)
  expect((await get('/public/101')).status).toBe(404)
  now += 2999
  expect((await get('/public/101')).status).toBe(404)
  now += 1
  expect((await roundAt('/public/101'))?.round).toBe(101)
  expect((await get('/public/x')).status).toBe(400)
  now = 0
  expect((await get('/public/latest')).status).toBe(404)
})

test('late, silent, forged, another network, and catching up', async () => {
  emulators.faults.set({ beaconLateMs: 3000 })
  expect((await get('/public/100')).status).toBe(404)
  expect((await roundAt('/public/latest'))?.round).toBe(99)
  emulators.faults.reset()

  emulators.faults.set({ isBeaconSilent: true })
  await expect(get('/public/100')).rejects.toThrow()
  emulators.faults.reset()

  emulators.faults.set({ isBeaconForged: true })
  expect(holds((await roundAt('/public/100')) as Round, 100)).toBe(false)
  emulators.faults.reset()

  emulators.faults.set({ isOtherChain: true })
  expect(holds((await roundAt('/public/100')) as Round, 100)).toBe(false)
  expect((await get('/info')).body).not.toMatchObject({ hash: emulators.beacon.network.chainHash })
  emulators.faults.reset()

  emulators.faults.set({ isBeaconCatchingUp: true })
  expect((await roundAt('/public/latest'))?.round).toBe(80)
  now += 15_000
  expect((await roundAt('/public/latest'))?.round).toBe(95)
  now += 15_000
  expect((await roundAt('/public/latest'))?.round).toBe(110)
})
