// The two verifiers of what a shop publishes: ours, and one in Python that was written from docs/sealed-box.md alone.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'
import * as z from 'zod/mini'
import { getDrawProof, getOpenedBox } from '#contract/boxes.ts'
import { verifyOpenedBox } from '#contract/verify-box.ts'
import { verifyDraw } from '#contract/verify-draw.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { isDeep } from '#test/depth.ts'
import type { Copy, Wire } from './tampering.ts'

type Script = 'verify_box' | 'verify_beacon_box'
const scriptOf = (name: Script) => fileURLToPath(new URL(`./${name}.py`, import.meta.url))
const many = fileURLToPath(new URL('./verify_many.py', import.meta.url))
export const hasPython = spawnSync('python3', ['--version']).status === 0

export const noPython = 'there is no python3 here, so the verifier in Python is not run'
if (!hasPython) process.stderr.write(`${noPython}\n`)
type What = Copy['what'] | 'hashes'

type Said = { code: number; said: string }

/** A Python of its own for each call, as at a command line. */
export async function pythonAlone(
  words: readonly string[],
  answer: Wire,
  script: Script = 'verify_box',
): Promise<Said> {
  const child = spawn('python3', ['-B', scriptOf(script), ...words])
  const done = once(child, 'close')
  child.stdin.end(JSON.stringify(answer))
  const [said, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), done])
  expect(failed).toBe('')
  return { code, said }
}

/** One Python for all calls. */
function openPython() {
  const child = spawn('python3', ['-B', many], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    async ask(script: Script, words: readonly string[], answer: Wire): Promise<Said> {
      child.stdin.write(`${JSON.stringify([script, words, JSON.stringify(answer)])}\n`)
      const { value, done } = await lines.next()
      if (done === true) throw new Error('the verifier in Python ended')
      const [code, said] = JSON.parse(value)
      return { code, said }
    },
    async close() {
      child.stdin.end()
      await once(child, 'close')
    },
  }
}
let onePython: ReturnType<typeof openPython> | undefined
afterAll(async () => {
  await onePython?.close()
  onePython = undefined
})

/** One of the scripts, as at a command line. */
export async function askPython(script: Script, words: readonly string[], answer: Wire): Promise<Said> {
  if (isDeep) return await pythonAlone(words, answer, script)
  onePython ??= openPython()
  return await onePython.ask(script, words, answer)
}

export const python = (what: What, answer: Wire, ...options: string[]): Promise<Said> =>
  askPython('verify_box', [what, ...options], answer)

export interface Verifier {
  /** No fault, or what each is; `malformed` where the answer cannot be read. */
  faultsOf: (what: Copy['what'], answer: Wire, notedRoot?: string) => Promise<string[]>
  /** This verifier's name for the fault of a copy. */
  nameOf: (copy: Pick<Copy, 'fault' | 'ours'>) => string
}

export const pythons: Verifier = {
  faultsOf: async (what, answer, notedRoot) => {
    const { code, said } = await python(
      what,
      answer,
      ...(notedRoot === undefined ? [] : ['--root', notedRoot]),
    )
    if (code === 2) return [said.split(':')[0] ?? '']
    const lines = said.trimEnd().split('\n')
    expect(code).toBe(lines[0] === 'ok' ? 0 : 1)
    return code === 0 ? [] : lines
  },
  nameOf: ({ fault }) => fault,
}

export const ours: Verifier = {
  faultsOf: async (what, answer, notedRoot) => {
    if (what === 'draw') {
      const proof = z.safeDecode(getDrawProof.output, answer as never)
      if (!proof.success) return ['malformed']
      return verifyDraw(nodeHasher, proof.data, notedRoot).map(({ kind }) => kind)
    }
    const box = z.safeDecode(getOpenedBox.output, answer as never)
    if (!box.success) return ['malformed']
    return verifyOpenedBox(nodeHasher, box.data).map(({ kind }) => kind)
  },
  nameOf: ({ ours }) => ours,
}

export const verifiers: [string, Verifier][] = [
  ['our verifier', ours],
  ['the verifier in Python', pythons],
]
