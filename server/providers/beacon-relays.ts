import * as z from 'zod/mini'

export interface BeaconRelays {
  /** Origins that serve the same chain by drand's HTTP addresses; the first that answers is enough. */
  urls: readonly string[]
  chainHash: string
}

/** A relay that is slower is passed over. */
const timeoutMs = 1000

const answer = z.object({ round: z.int(), signature: z.string().check(z.regex(/^([0-9a-f]{2}){1,200}$/)) })

/**
 * Fetches rounds of a public beacon from its relays in turn. What they give is not checked here: who uses a round verifies
 * its signature.
 */
export const createBeaconRelays = ({ urls, chainHash }: BeaconRelays) => ({
  /** The signature of a round; undefined while no relay has it. */
  async round(round: number, leave: AbortSignal): Promise<Buffer | undefined> {
    for (const url of urls) {
      const signal = AbortSignal.any([leave, AbortSignal.timeout(timeoutMs)])
      try {
        const response = await fetch(`${url}/${chainHash}/public/${round}`, { redirect: 'error', signal })
        const given = response.ok ? answer.safeParse(await response.json()) : undefined
        if (given?.success && given.data.round === round) return Buffer.from(given.data.signature, 'hex')
      } catch {
        // The next relay is asked.
      }
    }
    return undefined
  },
})
