import type { Seal } from '#contract/box-v2.ts'
import { ceilingCounter } from '#contract/extras.ts'
import type { Ticket } from '#contract/sealed-box.ts'
import type { StoredPrize } from './queries.ts'

/** The tickets of an opened box with the ceiling prizes that each brought; `slots` holds two bytes for each slot. */
export function withCeilingPrizes<T extends Ticket>(
  tickets: readonly T[],
  { seal, manifest, slots }: { seal: Seal | null; manifest: readonly StoredPrize[]; slots: Buffer },
): T[] {
  const ceiling = seal?.extras.find(({ kind }) => kind === 'ceiling')
  if (ceiling === undefined) return [...tickets]
  const counters = new Map<string, ReturnType<typeof ceilingCounter>>()
  return tickets.map((ticket) => {
    const { firstSlot, count, counted } = ticket
    if (counted === undefined) return ticket
    const counter = counters.get(counted.holder) ?? ceilingCounter(ceiling)
    counters.set(counted.holder, counter)
    let ceilingPrizes = 0
    for (let slot = firstSlot; slot < firstSlot + count; slot++)
      if (counter.earns(manifest[slots.readUInt16BE(slot * 2)]?.tier ?? 0)) ceilingPrizes += 1
    return { ...ticket, counted: { ...counted, ceilingPrizes } }
  })
}
