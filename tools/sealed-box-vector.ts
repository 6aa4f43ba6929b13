// The test vector of docs/sealed-box.md: the answers of five boxes, and of three of them every hash of their verification.
// `npm run docs` writes it into the page; `npm test` refuses a page that the code contradicts.

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
import { block, inLines, json, recordingHasher, recordLines } from './vector-lines.ts'

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
