// The one file that configures a witness.

import * as z from 'zod/mini'
import { hash } from '#contract/sealed-records.ts'

/** A witness's folder that it must not start from; the message says what to do. */
export class FolderError extends Error {}

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
const named = z.string().check(z.minLength(1), z.maxLength(100))
const address = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s?#]*[^\s?#/]$/, 'must be an address without a "/" at its end'))

const file = z.strictObject({
  host: named,
  port: whole(1, 65_535),
  shopKey: hash,
  network: z.strictObject({
    chainHash: hash,
    publicKey: z.string().check(z.regex(/^[0-9a-f]{192}$/)),
    genesisSeconds: whole(0, 2 ** 40),
    periodMs: whole(1, 3_600_000),
  }),
  stepsMs: z.array(whole(1, 3_600_000)).check(z.minLength(2), z.maxLength(10)),
  quorum: whole(2, 20),
  witnesses: z
    .array(z.strictObject({ name: named, address, key: hash }))
    .check(z.minLength(3), z.maxLength(20)),
})
export type WitnessSettings = z.output<typeof file>

/** @throws FolderError that names every fault */
export function readSettings(text: string, ownKey: string): WitnessSettings {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new FolderError(`witness.json is no JSON: ${(error as Error).message}`)
  }
  const read = file.safeParse(json, { error: z.locales.en().localeError })
  const faults = read.success
    ? faultsOf(read.data, ownKey)
    : read.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
  if (faults.length > 0 || !read.success) throw new FolderError(`witness.json:\n  ${faults.join('\n  ')}`)
  return read.data
}

function faultsOf({ stepsMs, quorum, witnesses }: WitnessSettings, ownKey: string): string[] {
  const keys = new Set(witnesses.map(({ key }) => key))
  return [
    !keys.has(ownKey) && `witnesses: none has the key of this folder, ${ownKey}`,
    keys.size < witnesses.length && 'witnesses: a key stands twice',
    stepsMs.some((step, index) => index > 0 && step >= (stepsMs[index - 1] as number)) &&
      'stepsMs: each step must end nearer to the round than the one before',
    (quorum > witnesses.length || quorum * 2 <= witnesses.length) &&
      'quorum: must be more than half of the witnesses',
  ].filter((fault) => fault !== false)
}

/** A new witness's file: what the shop tells it is empty, and it does not start before that is filled in. */
export const settingsTemplate = (key: string): string =>
  `${JSON.stringify(
    {
      host: '127.0.0.1',
      port: 8460,
      shopKey: '',
      // drand quicknet.
      network: {
        chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
        publicKey:
          '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
        genesisSeconds: 1692803367,
        periodMs: 3000,
      },
      stepsMs: [1500, 950, 400],
      quorum: 2,
      witnesses: [{ name: '', address: 'https://', key }],
    },
    null,
    2,
  )}\n`
