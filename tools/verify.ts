// `npm run verify -- <address or file>`: checks an opened box or a beacon box on this machine, without trusting the shop.
// The address is a shop's /api/box/<pack>/opened, its answer about a beacon box, or /api/records; a file holds what it
// answered.

import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import * as z from 'zod/mini'
import { beaconBox } from '#contract/beacon-records.ts'
import { getOpenedBox } from '#contract/boxes.ts'
import { listRoots } from '#contract/records.ts'
import { verifyBeaconBox } from '#contract/verify-beacon-box.ts'
import { verifyOpenedBox } from '#contract/verify-box.ts'
import type { BeaconFault } from '#contract/verify-closings.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { nodeSignatures } from '#server/cards/boxes/signatures.ts'
import { rootFaults } from '#server/people/records/published-roots.ts'

const [source = ''] = new Command('npm run verify --')
  .description('Checks an opened box on this machine, without trusting the shop.')
  .argument(
    '<source>',
    'the address https://<shop>/api/box/<pack>/opened or https://<shop>/api/records, or a file with what it answered',
  )
  .addHelpText(
    'after',
    '\nExit codes: 0 proven, 1 a fault was found in the box, 2 it could not be checked (no answer, no opened box, or written wrongly).',
  )
  .showHelpAfterError()
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse().args

const ofTicket = {
  ticket: 'its hash does not fit',
  'ticket order': 'it does not follow the one before',
  'ticket time': 'it is earlier than the one before',
  'draw id': 'its draw id is that of another ticket',
  'ticket terms': 'the sealed terms do not allow it',
  ceiling: 'it does not bring the ceiling prizes that its holder earned',
}

function explain(fault: BeaconFault): string {
  if ('closing' in fault) return `closing ${fault.closing}: ${fault.kind}`
  if ('slot' in fault)
    return `slot ${fault.slot}: its ${fault.kind === 'slot' ? 'prize' : 'salt'} is not the sealed one`
  if ('ticket' in fault) return `ticket ${fault.ticket}: ${ofTicket[fault.kind]}`
  if (fault.kind === 'algorithm') return 'the algorithm is none that this program knows'
  return `the ${fault.kind} ${fault.kind.endsWith('s') ? 'do' : 'does'} not fit`
}

/** Nothing is said of the box: an outage is no fault of it. */
function endUnchecked(why: string): never {
  process.stderr.write(`The box could not be checked: ${why}\n`)
  process.exit(2)
}

async function load(from: string): Promise<unknown> {
  let text: string
  let status = 'The file'
  try {
    if (/^https?:\/\//.test(from)) {
      const response = await fetch(from)
      status = `The answer (HTTP ${response.status})`
      text = await response.text()
    } else text = await readFile(from, 'utf8')
  } catch (error) {
    const { message, cause } = error as Error
    return endUnchecked(`${from} cannot be read (${cause instanceof Error ? cause.message : message}).`)
  }
  try {
    return JSON.parse(text)
  } catch {
    return endUnchecked(`${status} is no JSON.`)
  }
}

const text = await load(source)
const roots = z.safeDecode(listRoots.output, text as Record<string, unknown>)
if (roots.success) {
  const { shop, days } = roots.data
  const wrong = rootFaults(days)
  const keys = new Set(days.map(({ publicKey }) => publicKey))
  process.stdout.write(`shop        ${shop}\ndays        ${days.length}\n`)
  for (const key of keys) process.stdout.write(`public key  ${key}\n`)
  for (const fault of wrong) process.stdout.write(`FAULT       ${fault}\n`)
  process.stdout.write(
    wrong.length === 0
      ? '\nEach root is signed and follows the one before. Compare them, and the key, with copies that you kept.\n'
      : `\n${wrong.length} faults.\n`,
  )
  process.exit(wrong.length === 0 ? 0 : 1)
}
const beacon = z.safeDecode(beaconBox, text as Record<string, unknown>)
if (beacon.success) {
  const { packId, commitment, total, decided, sold, givenUpAt, closings } = beacon.data
  const found = await verifyBeaconBox({ ...nodeHasher, ...nodeSignatures }, beacon.data)
  process.stdout.write(
    `pack        ${packId}\nplaces      ${total}\ndecided     ${decided}${givenUpAt ? `\npaid back   ${sold - decided}` : ''}\nclosings    ${closings.length}\ncommitment  ${commitment}\n`,
  )
  for (const fault of found) process.stdout.write(`FAULT       ${explain(fault)}\n`)
  process.stdout.write(
    found.length === 0
      ? '\nProven: each decided place was closed before its round, and the round decided it. Compare the commitment with what you saw before buying.\n'
      : `\n${found.length} faults.\n`,
  )
  process.exit(found.length === 0 ? 0 : 1)
}
const loaded = z.safeDecode(getOpenedBox.output, text as Record<string, unknown>)
if (!loaded.success)
  endUnchecked('this is not an opened box. (A box opens when it is sold out or its time is over.)')
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
