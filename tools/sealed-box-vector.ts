// The test vector of docs/sealed-box.md: the answers of five boxes, and of three of them every hash of their verification.
// `npm run docs` writes it into the page; `npm test` refuses a page that the code contradicts.

import { type Hasher, hex } from '#contract/sealed-box.ts'
import { type OpenedBox, verifyOpenedBox } from '#contract/verify-box.ts'
import { verifyDraw } from '#contract/verify-draw.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import {
  countedBox,
  lastOneBox,
  type Published,
  partlyBox,
  plainBox,
  vectorBox,
  wholeBox,
  wireOf,
} from './vector-boxes.ts'

interface Recorded {
  /** The tag, without the version. */
  step: string
  key?: Uint8Array
  input: Uint8Array
  output: Uint8Array
}

const tags = ['shuffle', 'stream', 'salt', 'node', 'chain', 'ticket', 'manifest', 'commitment', 'leaf']
const tagsFirst = ['last-one-manifest', 'last-one-leaf']
const tagsSecond = ['prize', 'extras', 'terms', 'secret', 'invited']
const tagged = new RegExp(`^fukuhiki\\.v[12]\\.(${[...tagsFirst, ...tagsSecond, ...tags].join('|')})`)

/** Hashes, and keeps each input with its hash; a prize that was hashed before is not kept again. */
function recordingHasher(): { recorded: Recorded[]; hasher: Hasher } {
  const recorded: Recorded[] = []
  const keep = (input: Uint8Array, output: Uint8Array, key?: Uint8Array) => {
    const step = tagged.exec(Buffer.from(input).toString('latin1'))?.[1]
    if (step === undefined) throw new Error('an input without its tag')
    const isKnown = step === 'prize' && recorded.some((one) => hex(one.input) === hex(input))
    if (isKnown) return output
    recorded.push({
      step,
      input: Uint8Array.from(input),
      output: Uint8Array.from(output),
      ...(key && { key }),
    })
    return output
  }
  const hasher: Hasher = {
    sha256: (input) => keep(input, nodeHasher.sha256(input)),
    hmac: (key) => {
      const hmac = nodeHasher.hmac(key)
      return (input) => keep(input, hmac(input), key)
    },
  }
  return { recorded, hasher }
}

function recordLines({ step, key, input, output }: Recorded): string[] {
  const words = Array.from({ length: 8 }, (_, index) => hex(output.slice(index * 4, index * 4 + 4)))
  return [
    step,
    ...(key === undefined ? [] : [`  key ${hex(key)}`]),
    `  in  ${hex(input)}`,
    `  out ${hex(output)}`,
    ...(step === 'stream' ? [`  words ${words.map((word) => Number.parseInt(word, 16)).join(' ')}`] : []),
  ]
}

const block = (language: string, lines: string[]) => [`\`\`\`${language}`, ...lines, '```', '']
const json = (text: string) => block('json', text.split('\n'))

/** JSON whose lists and objects each fill a line, unless they are longer than a few prizes. */
function inLines(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || line.length < 480) return line
  const inner = `${indent} `
  const parts = Object.entries(value).map(([key, one]) =>
    Array.isArray(value) ? inLines(one, inner) : `${JSON.stringify(key)}: ${inLines(one, inner)}`,
  )
  const [begin, end] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return `${begin}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${end}`
}
const order = (opened: OpenedBox) => {
  const bytes = Buffer.from(opened.slots, 'base64')
  return Array.from({ length: opened.total }, (_, slot) => bytes.readUInt16BE(slot * 2)).join(' ')
}

interface Shown {
  title: string
  /** The words that describe the answer about the draw. */
  draw: string
  hasHashes: boolean
}

function boxLines({ title, draw, hasHashes }: Shown, published: Published): string[] {
  const { opened, proof } = published
  const { recorded, hasher } = recordingHasher()
  const faults = [...verifyOpenedBox(hasher, opened), ...verifyDraw(nodeHasher, proof)]
  if (faults.length > 0) throw new Error(`the vector is wrong: ${JSON.stringify(faults)}`)
  const wire = wireOf(published)
  const written = (answer: object) =>
    json(opened.algorithm === 'fukuhiki.v1' ? JSON.stringify(answer, null, 1) : inLines(answer))
  const inOrder = `The order of the slots is ${order(opened)}.`
  return [
    `### ${title}`,
    '',
    `The answer of \`/api/box/${opened.packId}/opened\`:`,
    '',
    ...written(wire.opened),
    ...(hasHashes
      ? [`${inOrder} Every hash of its verification; \`in\` and \`out\` are hex:`, '']
      : [inOrder, '']),
    ...(hasHashes ? block('text', recorded.flatMap(recordLines)) : []),
    `The answer of \`/api/box/${proof.packId}/draw/${proof.ticket.drawId}?first_slot=${proof.firstSlot}\`, ${draw}:`,
    '',
    ...written(wire.draw),
  ]
}

const begin = '<!-- The rest of this page is written by `npm run docs`. -->'

/** The page with the vector that the code gives now. */
export async function withVector(page: string): Promise<string> {
  const [prose = ''] = page.split(begin)
  const small = { draw: 'the draw of the last slot', hasHashes: true }
  const ceiling = { draw: 'a draw with a ceiling prize', hasHashes: false }
  const middle = { draw: 'the second of the three draws', hasHashes: false }
  return [
    `${prose}${begin}`,
    '',
    ...boxLines({ title: 'Three slots', ...small }, await vectorBox(plainBox)),
    ...boxLines({ title: 'Three slots and a last-one prize', ...small }, await vectorBox(lastOneBox)),
    ...boxLines({ title: 'Eleven slots, eight of them sold', ...middle }, await vectorBox(partlyBox)),
    ...boxLines({ title: 'Version 2: three slots', ...small }, await vectorBox(wholeBox)),
    ...boxLines(
      { title: 'Version 2: nine slots, seven of them sold', ...ceiling },
      await vectorBox(countedBox),
    ),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
