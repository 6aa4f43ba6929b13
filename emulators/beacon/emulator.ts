// The emulated beacon, at drand's own addresses (its HTTP interface, version 1) below /beacon.

import type { FastifyReply } from 'fastify'
import { type BeaconNetwork, roundFrom, roundMs } from '#contract/beacon-box.ts'
import type { Emulator } from '#emulators/server/emulator.ts'
import type { Faults } from '#emulators/server/faults.ts'
import { createChain, roundOf } from './rounds.ts'

export interface BeaconTiming {
  /** Milliseconds from round to round. */
  periodMs: number
  /** Seconds since 1970 of its first round. */
  genesisSeconds: number
}

/** Rounds of three seconds, as drand's quicknet has them. */
export const emulatedTiming: BeaconTiming = { periodMs: 3000, genesisSeconds: 1_767_225_600 }

export interface BeaconEmulator extends Emulator {
  network: BeaconNetwork
}

/** A beacon that catches up is so many rounds behind at first, and makes so many in the time of one. */
const behind = 20
const atOnce = 3

/** Tells the newest round that exists; 0: none does. */
function newestRound(network: BeaconNetwork, faults: Faults, clock: () => Date): () => number {
  let catchingUpSince: number | undefined
  return () => {
    const now = clock().getTime() - faults.current.beaconLateMs
    const due = now < roundMs(network, 1) ? 0 : roundFrom(network, now + 1) - 1
    if (!faults.current.isBeaconCatchingUp) {
      catchingUpSince = undefined
      return due
    }
    catchingUpSince ??= now
    const since = Math.floor((now - catchingUpSince) / network.periodMs)
    return Math.min(due, Math.max(0, due - behind + since * (atOnce - 1)))
  }
}

export function createBeaconEmulator(timing: BeaconTiming = emulatedTiming): BeaconEmulator {
  const chain = createChain('fukuhiki-emulated', timing)
  const other = createChain('fukuhiki-other', timing)
  const { network } = chain
  return {
    name: { ja: '公開乱数（drand）', en: 'Beacon (drand)' },
    network,
    openPayments: () => [],
    register(app, { faults, clock }) {
      const newest = newestRound(network, faults, clock)
      const current = () => (faults.current.isOtherChain ? other : chain)
      const send = (reply: FastifyReply, body: object, caching: string) =>
        reply.header('access-control-allow-origin', '*').header('cache-control', caching).send(body)
      const sendRound = (reply: FastifyReply, round: number, caching: string) =>
        send(reply, roundOf(current(), round, faults.current.isBeaconForged ? round - 1 : round), caching)
      const forEver = 'public, max-age=604800, immutable'

      app.addHook('onRequest', async (request, reply) => {
        if (!faults.current.isBeaconSilent) return
        reply.hijack()
        request.raw.socket.destroy()
      })
      app.get('/beacon/chains', async (_request, reply) => send(reply, [network.chainHash], 'no-store'))

      type Request = { Params: { chain: string; round: string } }
      app.addHook<Request>('preHandler', async ({ params }, reply) => {
        if (params.chain !== undefined && params.chain !== network.chainHash)
          return await reply.code(404).send('unknown chain')
        return undefined
      })
      app.get<Request>('/beacon/:chain/info', async (_request, reply) => {
        const { network: shown, groupHash, beaconId } = current()
        const info = {
          public_key: shown.publicKey,
          period: shown.periodMs / 1000,
          genesis_time: shown.genesisSeconds,
          hash: shown.chainHash,
          groupHash,
          schemeID: 'bls-unchained-g1-rfc9380',
          metadata: { beaconID: beaconId },
        }
        return await send(reply, info, forEver)
      })
      app.get<Request>('/beacon/:chain/public/latest', async (_request, reply) => {
        const round = newest()
        return round === 0 ? await reply.code(404).send() : await sendRound(reply, round, 'no-store')
      })
      app.get<Request>('/beacon/:chain/public/:round', async ({ params }, reply) => {
        const round = Number(params.round)
        if (!/^\d{1,15}$/.test(params.round)) return await reply.code(400).send()
        // Round 0 is the newest one, as it is at drand.
        if (round === 0) return await sendRound(reply, newest(), 'no-store')
        if (round > newest())
          return await reply.code(404).header('cache-control', 'no-cache, max-age=0').send()
        return await sendRound(reply, round, forEver)
      })
    },
  }
}
