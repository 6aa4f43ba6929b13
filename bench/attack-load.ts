// The process that attacks the shop, so that a visitor's times are measured in another one.

import { setPriority } from 'node:os'
import { attacks, createAttacker, type Identity } from '#test/attack-list.ts'

export interface AttackOrder {
  /** Its place in the list. */
  attack: number
  port: number
  seconds: number
  connections: number
  identities: Record<'guest' | 'member' | 'operator', Identity>
}
export type Attacked = Record<string, number>

/** Sends one attack in a closed loop over so many connections, and counts the answers by their status. */
async function attackFor({ attack, port, seconds, connections, identities }: AttackOrder): Promise<Attacked> {
  const { send } = attacks[attack] as (typeof attacks)[number]
  const attacker = createAttacker(port)
  const counted: Attacked = {}
  const end = performance.now() + seconds * 1000
  let next = 0
  const line = async () => {
    while (performance.now() < end) {
      const n = next++
      const status = await attacker.send(send(n, identities), n)
      counted[status] = (counted[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, line))
  attacker.close()
  return counted
}

// It stands for another machine, so it takes no processor from this one that the shop could use.
setPriority(19)
process.on('message', async (order: AttackOrder) => process.send?.(await attackFor(order)))
