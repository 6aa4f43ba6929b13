// The files of deploy/ha, filled in as an operator fills them.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

const folder = join(import.meta.dirname, '../deploy/ha')

export type Values = Readonly<Record<string, string | undefined>>

/** The values of node.env. */
export const exampleValues = (): Values => parseEnv(readFileSync(join(folder, 'node.env'), 'utf8'))

/** The nice value of a program, set by its drop-in for systemd: it gets a processor sooner than others. */
export function niceOf(program: 'etcd' | 'patroni'): string {
  const nice = /^Nice=(-?\d+)$/m.exec(readFileSync(join(folder, `systemd/${program}.conf`), 'utf8'))?.[1]
  if (nice === undefined) throw new Error(`deploy/ha/systemd/${program}.conf has no Nice=`)
  return nice
}

/** Fills in a file of the folder as `envsubst` does. @throws on a name without a value */
export const filledIn = (
  file: 'etcd.env' | 'patroni.yml' | 'haproxy.cfg' | 'systemd/fukuhiki-backup.conf',
  values: Values,
): string =>
  readFileSync(join(folder, file), 'utf8').replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined)
      throw new Error(`deploy/ha/${file} names ${name}, which has no value in node.env`)
    return value
  })

/** The authority and the certificates of the three database machines, by the script of the folder. */
export const makeCertificates = (into: string, values: Values = exampleValues()): void =>
  void execFileSync('sh', [join(folder, 'make-certificates.sh'), into], {
    env: { PATH: process.env.PATH, ...values },
  })

/** A line of the README of deploy/ha, by how it begins. @throws where no line or several begin so */
export function commandOfPage(beginning: string): string {
  const lines = readFileSync(join(folder, 'README.md'), 'utf8').split('\n')
  const [command, ...others] = lines.filter((line) => line.startsWith(beginning))
  if (command === undefined || others.length > 0)
    throw new Error(`deploy/ha/README.md has not one line that begins with: ${beginning}`)
  return command
}
