/** The address at which a shop tells its box, from that of one of its pages about the box; undefined for another text. */
export function placesAddress(typed: string): string | undefined {
  const url = URL.parse(typed.normalize('NFKC').trim())
  const packId = url?.searchParams.get('packId')
  if (!url || !packId || !/^https?:$/.test(url.protocol)) return undefined
  return `${url.origin}/api/box/${encodeURIComponent(packId)}/places`
}
