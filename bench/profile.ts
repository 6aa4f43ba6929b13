import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Profile {
  nodes: {
    id: number
    callFrame: { functionName: string; url: string; lineNumber: number }
    children?: number[]
  }[]
  samples: number[]
  timeDeltas: number[]
}

const shown = 5

/** Prints the functions that took most of the time, from the profile that a Node process has left in a folder. */
export async function printWidestFrames(folder: string): Promise<void> {
  const file = (await readdir(folder)).find((name) => name.endsWith('.cpuprofile'))
  if (file === undefined) throw new Error(`the shop left no profile in ${folder}`)
  const profile = JSON.parse(await readFile(join(folder, file), 'utf8')) as Profile
  const own = new Map<number, number>()
  for (const [at, id] of profile.samples.entries())
    own.set(id, (own.get(id) ?? 0) + (profile.timeDeltas[at] ?? 0))
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const nameOf = ({ functionName, url, lineNumber }: Profile['nodes'][0]['callFrame']) =>
    `${functionName || '(anonymous)'} ${url.replace(/^.*\/(node_modules|server|contract)\//, '$1/')}${url === '' ? '' : `:${lineNumber + 1}`}`.trim()
  const self = new Map<string, number>()
  const total = new Map<string, number>()
  const add = (sums: Map<string, number>, name: string, time: number) =>
    sums.set(name, (sums.get(name) ?? 0) + time)
  /** A function that calls itself is counted once. */
  const visit = (id: number, above: ReadonlySet<string>): number => {
    const node = nodes.get(id)
    if (node === undefined) return 0
    const name = nameOf(node.callFrame)
    const inside = new Set([...above, name])
    const mine = own.get(id) ?? 0
    const all = (node.children ?? []).reduce((sum, child) => sum + visit(child, inside), mine)
    add(self, name, mine)
    if (!above.has(name)) add(total, name, all)
    return all
  }
  const root = profile.nodes[0]?.id ?? 0
  visit(root, new Set())
  const idle = ['(root)', '(idle)', '(program)'].map((name) => self.get(name) ?? 0)
  const busy = [...self.values()].reduce((sum, time) => sum + time, 0) - idle.reduce((a, b) => a + b, 0)
  for (const [title, sums] of [
    ['by themselves', self],
    ['with what they call', total],
  ] as const) {
    console.log(`\nthe shop's widest frames, ${title}, of its busy time`)
    const widest = [...sums]
      .filter(([name]) => !/^\((root|idle|program)\)$/.test(name))
      .toSorted(([, a], [, b]) => b - a)
    for (const [name, time] of widest.slice(0, shown))
      console.log(`  ${((time * 100) / busy).toFixed(1).padStart(5)} %  ${name}`)
  }
}
