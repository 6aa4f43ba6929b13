// Sources as trees, so that a sentence is found by where it stands and not by how its line looks.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

export const root = join(import.meta.dirname, '..')

/** A node of the tree, with its type and position. */
export interface Node {
  type: string
  start: number
  [field: string]: unknown
}

export interface Source {
  file: string
  text: string
}

/** A text in a source that a person would read, or that stands where it must not. */
export interface Finding {
  file: string
  line: number
  text: string
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Asked of git once: starting it takes longer than a test that reads the sources. */
let listed: readonly string[] | undefined

const listFiles = () =>
  new Set(
    execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split(
      '\n',
    ),
  )

/** Every file of the project, also those not committed yet, whose name matches; those made later in this process are left out. */
export function listSources(pattern: RegExp): Source[] {
  listed ??= [...listFiles()]
  return listed
    .filter((file) => pattern.test(file) && existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

/** The paths from the root that a source imports, also for its types. */
export function importsOf({ file, text }: Source): string[] {
  return Array.from(text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+)'/g), ([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : `${dirname(file)}/${name.slice(2)}`,
  )
}

export const isTest = (file: string) => /(\.test\.tsx?$|^test\/)/.test(file)

export function parse({ file, text }: Source): Node {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  if (!isNode(program)) throw new Error(`${file} has no tree`)
  return program
}

export function children(node: Node): Node[] {
  const found: Node[] = []
  for (const value of Object.values(node))
    if (Array.isArray(value)) found.push(...value.filter(isNode))
    else if (isNode(value)) found.push(value)
  return found
}

/** Visits a tree from the top; the visitor skips what lies below a node by returning `false`. */
export function walk(node: Node, visit: (node: Node) => boolean | undefined): void {
  if (visit(node) === false) return
  for (const child of children(node)) walk(child, visit)
}

export const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length
