// Members and newcomers who do a bit of everything until it is over.

import { setTimeout as sleep } from 'node:timers/promises'
import { type Storm, Visitor } from './visitor.ts'
import { lastOnePack, offers, packs, type Seeded } from './world.ts'

export interface Load {
  /** Resolves when all have finished what they had begun; throws what any of them was told wrongly. */
  end(): Promise<Visitor[]>
  /** Throws what any of them was told wrongly until now. */
  check(): void
  /** Boxes that were found sold out. */
  soldOut(): number
}

export interface LoadSize {
  lastOnePacks: number
  newcomers: number
}

/** Logs the members in; no process is killed before that. */
export async function startLoad(storm: Storm, members: readonly Seeded[], size: LoadSize): Promise<Load> {
  const { random } = storm
  let isOver = false
  let visits = 0
  let scarce = 0
  const visitors: Visitor[] = []
  const newVisitor = () => {
    const visitor = new Visitor(storm, ++visits)
    visitors.push(visitor)
    return visitor
  }
  const few = () => 1 + Math.floor(random() * 3)

  const once = async (visitor: Visitor): Promise<void> => {
    const dice = random() * 100
    if (dice < 30 && (await visitor.choose())) return
    if (dice < 65) await visitor.draw(packs.open, few())
    else if (dice < 75) await visitor.draw(packs.coins, few())
    else if (dice < 78) await visitor.drawScarce(packs.limited)
    else if (dice < 83 && scarce < size.lastOnePacks) {
      const mine = scarce
      if (!(await visitor.drawScarce(lastOnePack(mine)))) scarce = Math.max(scarce, mine + 1)
    } else if (dice < 94) await visitor.exchange(offers.usual, false)
    else if (dice < 96) await visitor.exchange(offers.rare, true)
    else if (dice < 98) await visitor.buyByCard()
    else {
      await visitor.lookAtAll()
      if (!visitor.hasUnfinished) await visitor.buyAtStore()
    }
  }

  const member = async (visitor: Visitor) => {
    while (!isOver) {
      if (random() < 0.2) await visitor.openPage()
      await once(visitor)
    }
  }
  /** Registers, pays, draws, and sometimes leaves with open choices. */
  const newcomers = async () => {
    while (!isOver) {
      const visitor = newVisitor()
      await visitor.register(visits)
      await (random() < 0.5 ? visitor.buyByCard() : visitor.buyAtStore())
      await visitor.lookAtAll(5)
      if (!visitor.hasUnfinished) {
        for (let n = few(); n > 0; n--) await visitor.draw(packs.open, few())
        await visitor.choose()
        if (random() < 0.5) await visitor.withdraw()
      }
      await sleep(50)
    }
  }

  const known = members.map(({ id, mail }) => ({ id, mail, visitor: newVisitor() }))
  for (const { id, mail, visitor } of known) await visitor.logIn(mail, id)
  const failures: unknown[] = []
  const running = [
    ...known.map(({ visitor }) => member(visitor)),
    ...Array.from({ length: size.newcomers }, newcomers),
  ].map((work) => work.catch((error: unknown) => failures.push(error)))
  const check = () => {
    if (failures.length > 0) throw failures[0]
  }
  return {
    check,
    soldOut: () => scarce,
    async end() {
      isOver = true
      await Promise.all(running)
      check()
      return visitors
    },
  }
}
