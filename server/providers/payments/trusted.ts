// Checks of addresses and signatures, which no adapter may trust unchecked.

import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { parseBounded } from '#contract/bounded-json.ts'

/**
 * A page the member may be sent to: over https, or at the configured host itself (the emulator).
 * `baseUrl`: where this provider's interface is configured to be.
 */
export function isTrustedPage(url: string, baseUrl: string): boolean {
  const page = URL.parse(url)
  return page !== null && (page.protocol === 'https:' || page.origin === URL.parse(baseUrl)?.origin)
}

/** Compares a secret in constant time, so that the time does not show how much of it was right. Nothing equals an empty secret. */
export function isSameSecret(given: unknown, expected: string): boolean {
  if (typeof given !== 'string' || expected === '') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** Texts, commas and brackets; messages of the providers have some hundred. */
const signsMax = 5_000

/** JSON from outside, as far as `schema` knows it; undefined when it is not JSON, has another shape, or is no message. */
export function readJson<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  let json: unknown
  try {
    json = parseBounded(text, signsMax)
  } catch {
    return undefined
  }
  const read = z.safeParse(schema, json)
  return read.success ? read.data : undefined
}

/** The sources that a page's content policy must allow beside the shop itself. */
export type PageSources = Record<'script' | 'frame' | 'connect' | 'image', string[]>
