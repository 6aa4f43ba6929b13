// What every adapter must not believe: addresses, signatures, settings.

import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** How the companies call their worlds for trying: api.test.fincode.jp, api-m.sandbox.paypal.com. */
const trialHost = /(^|\.)(test|sandbox)\./
const loopback = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])\.?$/

/**
 * A page the member may be sent to: over https, or at the configured host itself (the emulator).
 * `baseUrl`: where this company's interface is configured to be.
 */
export function isTrustedPage(url: string, baseUrl: string): boolean {
  const page = URL.parse(url)
  return page !== null && (page.protocol === 'https:' || page.origin === URL.parse(baseUrl)?.origin)
}

/** Compares a secret without telling by its time how much of it was right. Nothing equals an empty secret. */
export function isSameSecret(given: unknown, expected: string): boolean {
  if (typeof given !== 'string' || expected === '') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** JSON from outside, as far as `schema` knows it; undefined when it is no JSON, or of another shape. */
export function readJson<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const read = z.safeParse(schema, json)
  return read.success ? read.data : undefined
}

/** What a page's content policy must allow beside the shop itself. */
export type PageSources = Record<'script' | 'frame' | 'connect' | 'image', string[]>

/** The settings of a company by their environment variables. */
export interface CheckedSettings {
  addresses: Readonly<Record<string, string>>
  /** Keys and signatures, with the emulator's well-known value of each. */
  secrets: Readonly<Record<string, { value: string; emulators: string }>>
  /** Settings by which nothing is ever charged while everything seems paid, and whether they say so now. */
  trials?: Readonly<Record<string, boolean>>
}

/**
 * What would lose money: in production, a company on this machine, one reached without TLS, the emulator's well-known
 * keys, or a company's world for trying, where nothing is charged; anywhere, an address that is none or an empty key.
 * @returns every problem, named by its environment variable
 */
export function settingsProblems(
  { addresses, secrets, trials = {} }: CheckedSettings,
  isProduction: boolean,
): string[] {
  const problems: string[] = []
  for (const [name, value] of Object.entries(addresses)) {
    const url = URL.parse(value)
    if (url === null) problems.push(`${name} is not an address: ${value}`)
    else if (isProduction && url.protocol !== 'https:') problems.push(`${name} must use https in production`)
    if (isProduction && url !== null && loopback.test(url.hostname))
      problems.push(`${name} must not point to this machine in production`)
    if (isProduction && url !== null && trialHost.test(url.hostname)) problems.push(isForTrying(name))
  }
  for (const [name, { value, emulators }] of Object.entries(secrets)) {
    if (value === '') problems.push(`${name} is empty`)
    else if (isProduction && value === emulators)
      problems.push(`${name} is the emulator's and must be set in production`)
  }
  for (const [name, isTrial] of Object.entries(trials))
    if (isProduction && isTrial) problems.push(isForTrying(name))
  return problems
}

const isForTrying = (name: string) => `${name} is for trying, where nothing is charged: not in production`
