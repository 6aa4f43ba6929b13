import * as z from 'zod/mini'
import { closing, type SignedClosing, type SignedVerdict, verdict } from '#contract/closings.ts'

export interface WitnessPlace {
  /** Origin at which it answers. */
  address: string
  /** Its Ed25519 key, hex. */
  key: string
}

const spoken = z.object({ verdict })
const behind = z.object({ last: z.object({ number: z.int(), closing: z.string() }) })

const post = (url: string, body: unknown, signal: AbortSignal) =>
  fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Speaks with a witness over HTTP. A call that is not answered as agreed throws. Whether a verdict is signed is not checked here. */
export const createWitnessCalls = ({ address, key }: WitnessPlace) => ({
  key,
  /** Hands a closing over and waits until the witness has its verdict, or says which closing it knows last. */
  async submit(
    submitted: SignedClosing,
    signal: AbortSignal,
  ): Promise<{ verdict: SignedVerdict } | z.output<typeof behind>> {
    const body = { closing: z.encode(closing, submitted), accepted: [], wait: true }
    const response = await post(`${address}/closings`, body, signal)
    if (response.status === 409) return behind.parse(await response.json())
    if (response.status !== 200) throw new Error(`the witness answers ${response.status}`)
    return spoken.parse(await response.json())
  },
  /** Tells of a closing that counts by the verdicts of other witnesses. */
  async catchUp(
    told: { closing: SignedClosing; verdicts: { witness: string; verdict: SignedVerdict }[] },
    signal: AbortSignal,
  ): Promise<void> {
    const body = {
      closing: z.encode(closing, told.closing),
      verdicts: told.verdicts.map((said) => ({
        witness: said.witness,
        verdict: z.encode(verdict, said.verdict),
      })),
    }
    const response = await post(`${address}/catch-up`, body, signal)
    if (!response.ok) throw new Error(`the witness answers ${response.status}`)
  },
})
