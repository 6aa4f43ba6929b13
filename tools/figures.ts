// `npm run figures`: how large the house is and how its parts hang together, counted from the code. With `--verify` it
// refuses what is above its ceiling; a ceiling is lowered whenever a figure has fallen, and that of lines alone is raised
// by what new behaviour costs (decision 014).

import { measurePaper } from './paper.ts'
import { importsOf, isNode, isTest, listSources, type Node, parse, type Source, walk } from './sources.ts'

interface Figure {
  name: string
  value: number
  ceiling: number
}

/** The code of a shop, without its phrases and the tools of its makers. */
const product = /^(server|web|witness|contract|client|demo|emulators)\/.*\.(tsx?|mjs|css|sql)$/
const generated = /^server\/db\/schema\.ts$/
const program = /\.(tsx?|mjs)$/

/** The address of another screen, which a screen imports to lead there: no dependence of the one on the other. */
const isLink = (path: string) => /^web\/(?!storefront\/route\/|console\/frame\/).*\/route\.ts$/.test(path)

interface House {
  boxes: string[]
  /** `from to`, with the number of imports that are no links. */
  arrows: Map<string, number>
}

/** The folders and loose files straight under a folder, and who of them imports whom. */
function houseOf(root: string, sources: Source[]): House {
  const boxOf = (path: string) =>
    path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/')[0] : undefined
  const arrows = new Map<string, number>()
  const boxes = new Set<string>()
  for (const source of sources) {
    const from = boxOf(source.file)
    if (from === undefined) continue
    boxes.add(from)
    for (const path of importsOf(source)) {
      const to = boxOf(path)
      if (to === undefined || to === from) continue
      const arrow = `${from} ${to}`
      arrows.set(arrow, (arrows.get(arrow) ?? 0) + (isLink(path) ? 0 : 1))
    }
  }
  return { boxes: [...boxes], arrows }
}

/** The floor of each box: it stands above all that it imports. A box in a circle has none. */
function floorsOf(boxes: string[], arrows: Iterable<string>): Map<string, number> {
  const below = new Map(boxes.map((box) => [box, [] as string[]]))
  for (const arrow of arrows) {
    const [from = '', to = ''] = arrow.split(' ')
    below.get(from)?.push(to)
  }
  const floors = new Map<string, number>()
  for (let isRising = true; isRising; ) {
    isRising = false
    for (const [box, under] of below) {
      if (floors.has(box) || !under.every((one) => floors.has(one))) continue
      floors.set(box, 1 + Math.max(0, ...under.map((one) => floors.get(one) ?? 0)))
      isRising = true
    }
  }
  return floors
}

/** The arrows that run back up: of each circle those with the fewest imports, until none is left. */
function upwards({ boxes, arrows }: House): string[] {
  const kept = new Map([...arrows].filter(([, imports]) => imports > 0))
  const up: string[] = []
  for (;;) {
    const floors = floorsOf(boxes, kept.keys())
    const circling = [...kept].filter(([arrow]) => arrow.split(' ').every((box) => !floors.has(box)))
    if (circling.length === 0) return up
    // A box that merely stands above a circle has no floor either; an arrow counts when its end leads back to its beginning.
    const inCircle = circling.filter(([arrow]) => {
      const [from = '', to = ''] = arrow.split(' ')
      return reaches(to, from, kept.keys())
    })
    const [lightest] = inCircle.toSorted((a, b) => a[1] - b[1])
    if (lightest === undefined) return up
    kept.delete(lightest[0])
    up.push(lightest[0])
  }
}

function reaches(start: string, end: string, arrows: Iterable<string>): boolean {
  const all = [...arrows].map((arrow) => arrow.split(' '))
  const seen = new Set([start])
  for (const box of seen) for (const [from, to = ''] of all) if (from === box) seen.add(to)
  return seen.has(end)
}

/** The lines of each function that stands in no other one. */
function functionLengths(source: Source): { name: string; lines: number }[] {
  const found: { name: string; lines: number }[] = []
  walk(parse(source), (node) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type))
      return undefined
    const lines = source.text.slice(node.start, node.end as number).split('\n').length
    const name = isNode(node.id) ? (node.id as Node & { name: string }).name : '(anonymous)'
    found.push({ name: `${source.file} ${name}`, lines })
    return false
  })
  return found
}

const wiring = ['shop', 'operator-console', 'jobs', 'parts', 'handed-up', 'wings'].map(
  (name) => `server/shop/${name}.ts`,
)

const lineCount = (text: string) => text.split('\n').length - 1

export function measure(): { figures: Figure[]; longFunctions: string[]; up: string[] } {
  const all = listSources(product).filter(({ file }) => !isTest(file) && !generated.test(file))
  const programs = all.filter(({ file }) => program.test(file))
  const functions = programs.flatMap(functionLengths).toSorted((a, b) => b.lines - a.lines)
  const long = functions.filter(({ lines }) => lines > 70)
  const wired = all.filter(({ file }) => wiring.includes(file))
  const shipped = programs.filter(({ file }) => /^(server|web)\//.test(file))
  const up: string[] = []
  const houses = (
    [
      ['server', 20, 10, 100],
      ['web/console', 10, 4, 27],
      ['web/storefront', 13, 7, 69],
    ] as const
  ).flatMap(([root, maxRooms, maxFloors, maxArrows]) => {
    const house = houseOf(root, shipped)
    const back = upwards(house)
    up.push(...back.map((arrow) => `${root}: ${arrow}`))
    const standing = [...house.arrows].filter(([arrow, imports]) => imports > 0 && !back.includes(arrow))
    const floors = floorsOf(
      house.boxes,
      standing.map(([arrow]) => arrow),
    )
    return [
      { name: `${root}: rooms`, value: house.boxes.length, ceiling: maxRooms },
      { name: `${root}: floors`, value: Math.max(...floors.values()), ceiling: maxFloors },
      { name: `${root}: arrows`, value: house.arrows.size, ceiling: maxArrows },
      { name: `${root}: arrows that run back up`, value: back.length, ceiling: 0 },
      {
        name: `${root}: loose files`,
        value: house.boxes.filter((box) => box.includes('.')).length,
        ceiling: 4,
      },
    ]
  })
  return {
    up,
    longFunctions: long.map(({ name, lines }) => `${lines} ${name}`),
    figures: [
      ...houses,
      {
        name: 'imports that climb three folders or more',
        value: shipped.flatMap(({ text }) => [...text.matchAll(/'(\.\.\/){3}/g)]).length,
        ceiling: 0,
      },
      {
        name: 'lines of wiring by hand',
        value: wired.reduce((sum, { text }) => sum + lineCount(text), 0),
        ceiling: 239,
      },
      {
        name: 'imports of one file of wiring',
        value: Math.max(...wired.map((source) => importsOf(source).length)),
        ceiling: 14,
      },
      { name: 'functions of more than 70 lines', value: long.length, ceiling: 48 },
      { name: 'lines of the longest function', value: long[0]?.lines ?? 0, ceiling: 112 },
      {
        name: 'lines of product code without phrases',
        value: all.reduce((sum, { text }) => sum + lineCount(text), 0),
        ceiling: 161_500,
      },
      ...measurePaper(),
    ],
  }
}

if (import.meta.main) {
  const { figures, longFunctions, up } = measure()
  for (const { name, value, ceiling } of figures)
    console.log(`${value > ceiling ? 'ABOVE' : 'ok   '} ${name}: ${value} of ${ceiling}`)
  for (const arrow of up) console.log(`up: ${arrow}`)
  if (process.argv.includes('--long')) for (const line of longFunctions) console.log(line)
  if (process.argv.includes('--verify') && figures.some(({ value, ceiling }) => value > ceiling))
    process.exitCode = 1
}
