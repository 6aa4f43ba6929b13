// `npm run verify -- <address or file>`: checks an opened box on this machine, without trusting the shop.
// The address is a shop's /api/box/<pack>/opened; a file holds what it answered.

import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import * as z from 'zod/mini'
import { getOpenedBox } from '../contract/boxes.ts'
import { type Fault, verifyOpenedBox } from '../contract/verify-box.ts'
import { nodeHasher } from '../server/domain/boxes/hasher.ts'

const [source = ''] = new Command('npm run verify --')
  .description('Checks an opened box on this machine, without trusting the shop.')
  .argument('<source>', 'the address https://<shop>/api/box/<pack>/opened, or a file with what it answered')
  .addHelpText('after', '\nExit codes: 0 proven, 1 a fault was found, 2 written wrongly or no opened box.')
  .showHelpAfterError()
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse().args

const ofTicket = {
  ticket: 'its hash does not fit',
  'ticket order': 'it does not follow the one before',
  'ticket time': 'it is earlier than the one before',
  'draw id': 'its draw id is that of another ticket',
}

function explain(fault: Fault): string {
  if ('slot' in fault)
    return `slot ${fault.slot}: its ${fault.kind === 'slot' ? 'prize' : 'salt'} is not the sealed one`
  if ('ticket' in fault) return `ticket ${fault.ticket}: ${ofTicket[fault.kind]}`
  if (fault.kind === 'algorithm') return 'the algorithm is none that this program knows'
  return `the ${fault.kind} does not fit`
}

async function load(from: string): Promise<unknown> {
  if (!/^https?:\/\//.test(from)) return JSON.parse(await readFile(from, 'utf8'))
  const response = await fetch(from)
  return await response.json()
}

const loaded = z.safeDecode(getOpenedBox.output, (await load(source)) as Record<string, unknown>)
if (!loaded.success) {
  process.stderr.write('This is not an opened box. (A box opens when it is sold out or its time is over.)\n')
  process.exit(2)
}
const box = loaded.data
const faults = verifyOpenedBox(nodeHasher, box)
process.stdout.write(
  `pack        ${box.packId}\nslots       ${box.total}\ntickets     ${box.tickets.length}\ncommitment  ${box.commitment}\nroot        ${box.root}\n`,
)
for (const fault of faults) process.stdout.write(`FAULT       ${explain(fault)}\n`)
process.stdout.write(
  faults.length === 0
    ? '\nProven: every slot, salt and ticket is as it was sealed. Compare commitment and root with what you saw before buying.\n'
    : `\n${faults.length} faults.\n`,
)
process.exitCode = faults.length === 0 ? 0 : 1
