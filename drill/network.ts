// A bridge and a network namespace for each node, in the namespace of the drill: cutting a cable is one command.

import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ip = (...args: string[]) => run('ip', args)

/** The address of the bridge, for HAProxy and the load. */
export const frontAddress = '10.86.0.1'
const prefix = 24

export interface Node {
  name: string
  address: string
}

const nodes = (kind: string, firstHost: number): Node[] =>
  [1, 2, 3].map((n) => ({ name: `${kind}${n}`, address: `10.86.0.${firstHost + n}` }))

export const databaseNodes = nodes('db', 10)
export const shopNodes = nodes('shop', 20)

const cableOf = ({ name }: Node) => `to-${name}`

/** Names of namespaces stand in a folder: this one is seen by the drill alone. */
export async function buildNetwork(): Promise<void> {
  await run('mkdir', ['-p', '/run/netns'])
  await run('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns'])
  await ip('link', 'set', 'lo', 'up')
  await ip('link', 'add', 'name', 'bridge', 'type', 'bridge')
  await ip('address', 'add', `${frontAddress}/${prefix}`, 'dev', 'bridge')
  await ip('link', 'set', 'bridge', 'up')
  for (const node of [...databaseNodes, ...shopNodes]) {
    await ip('netns', 'add', node.name)
    await ip('link', 'add', cableOf(node), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', node.name)
    await ip('link', 'set', cableOf(node), 'master', 'bridge', 'up')
    await ip('-n', node.name, 'address', 'add', `${node.address}/${prefix}`, 'dev', 'eth0')
    await ip('-n', node.name, 'link', 'set', 'lo', 'up')
    await ip('-n', node.name, 'link', 'set', 'eth0', 'up')
  }
}

export const cutOff = (node: Node) => ip('link', 'set', cableOf(node), 'down')
export const connectAgain = (node: Node) => ip('link', 'set', cableOf(node), 'up')

/** The command that runs a program on a node. */
export const commandOn = ({ name }: Node, program: readonly string[]): string[] => [
  ...['ip', 'netns', 'exec', name],
  ...program,
]

/** Every process on a node. */
export const processesOn = ({ name }: Node): number[] =>
  execFileSync('ip', ['netns', 'pids', name], { encoding: 'utf8' }).split('\n').filter(Boolean).map(Number)
