// The page at which a visitor arrives after login or registration. It stands in the address of each step until then.

import { homePath } from '#web/storefront/packs/home/route.ts'
import { drawAgainPath, drawCountParameter, packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { ownPath } from './own-path.ts'

/** The pack that was to be drawn, with the sheet of the count that was chosen (spec §4), else the page the visitor was sent away from (ruling 37), else the top. */
export function arrivalPath(query: URLSearchParams): string {
  const packId = query.get('packId')
  const count = Number(query.get(drawCountParameter))
  if (packId) return count > 0 ? drawAgainPath(packId, count) : packDetailPath(packId)
  return ownPath(query.get('next')) ?? homePath
}

/** The parameters that the address of the next step has to carry on. */
export function arrivalQuery(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams()
  for (const name of ['packId', 'next', drawCountParameter]) {
    const value = query.get(name)
    if (value) kept.set(name, value)
  }
  return kept
}

/** Adds these parameters to those of a step's own address. */
export const withArrival = (own: URLSearchParams, query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...own, ...arrivalQuery(query)])
