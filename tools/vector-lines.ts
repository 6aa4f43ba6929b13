// The parts of test vectors: hashes as they are made, and answers as they are sent.

import { type Hasher, hex } from '#contract/sealed-box.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'

export interface Recorded {
  /** The tag, without the version. */
  step: string
  key?: Uint8Array
  input: Uint8Array
  output: Uint8Array
}

const tags = ['shuffle', 'stream', 'salt', 'node', 'chain', 'ticket', 'manifest', 'commitment', 'leaf']
const tagsFirst = ['last-one-manifest', 'last-one-leaf']
const tagsSecond = ['prize', 'extras', 'terms', 'secret', 'invited']
/** The longer of two that begin alike stands first. */
const tagsOfBeacon = [
  'trust',
  'places',
  'heads',
  'head',
  'batch',
  'lines',
  'line',
  'closing',
  'verdict',
  'decide',
]
const allTags = [...tagsFirst, ...tagsSecond, ...tagsOfBeacon, ...tags].join('|')
const tagged = new RegExp(`^fukuhiki\\.v[12]\\.(${allTags})`)

/** Hashes, and keeps each input with its hash; a prize that was hashed before is not kept again. */
export function recordingHasher(): { recorded: Recorded[]; hasher: Hasher } {
  const recorded: Recorded[] = []
  const keep = (input: Uint8Array, output: Uint8Array, key?: Uint8Array) => {
    // The message of a round is drand's own, without a tag.
    const isRound = input.length === 8
    const step = isRound ? 'round' : tagged.exec(Buffer.from(input).toString('latin1'))?.[1]
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

export function recordLines({ step, key, input, output }: Recorded): string[] {
  const words = Array.from({ length: 8 }, (_, index) => hex(output.slice(index * 4, index * 4 + 4)))
  return [
    step,
    ...(key === undefined ? [] : [`  key ${hex(key)}`]),
    `  in  ${hex(input)}`,
    `  out ${hex(output)}`,
    ...(step === 'stream' ? [`  words ${words.map((word) => Number.parseInt(word, 16)).join(' ')}`] : []),
  ]
}

export const block = (language: string, lines: string[]) => [`\`\`\`${language}`, ...lines, '```', '']
export const json = (text: string) => block('json', text.split('\n'))

/** JSON whose lists and objects each fill a line, unless they are longer than a few prizes. */
export function inLines(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || line.length < 480) return line
  const inner = `${indent} `
  const parts = Object.entries(value).map(([key, one]) =>
    Array.isArray(value) ? inLines(one, inner) : `${JSON.stringify(key)}: ${inLines(one, inner)}`,
  )
  const [begin, end] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return `${begin}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${end}`
}
