import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Noun, Nouns } from './shop-frame.ts'
import { nounsOfCalls } from './verbs-of-calls.ts'

/** Every noun: those of the console's calls, and what has no call, which a file of `tools/shop/` exports as `noun`. */
export async function loadNouns(): Promise<Nouns> {
  const folder = join(import.meta.dirname, 'shop')
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const nouns = new Map(Object.entries(nounsOfCalls()))
  for (const file of files) {
    const name = file.slice(0, -'.ts'.length)
    const { about, verbs } = (await import(join(folder, file))).noun as Noun
    const ofCalls = nouns.get(name)?.verbs ?? {}
    const twice = Object.keys(verbs).find((verb) => Object.hasOwn(ofCalls, verb))
    if (twice !== undefined) throw new Error(`${name} ${twice} is a call and stands in tools/shop as well`)
    nouns.set(name, { about, verbs: { ...ofCalls, ...verbs } })
  }
  return Object.fromEntries([...nouns].sort(([one], [other]) => (one < other ? -1 : 1)))
}
