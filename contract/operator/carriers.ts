// The delivery carriers on the page of connections: the numbers of the shop's contracts, and a file to try them with.

import * as z from 'zod/mini'
import { carrierContracts } from '#contract/shop-settings.ts'
import { record } from '#contract/wire.ts'
import { operatorCall, wholeFile } from './operator-call.ts'
import type { OperatorRole } from './roles.ts'

const carrierReaders: readonly OperatorRole[] = ['shipping', 'finance', 'owner']

export const listCarriers = operatorCall({
  method: 'GET',
  path: '/operator/carriers',
  verb: 'shipment carriers',
  summary:
    'The delivery carriers that the shop knows, with the numbers of its contracts and what their files lack.',
  roles: carrierReaders,
  output: record({
    list: z.array(
      record({
        key: z.string(),
        name: z.string(),
        /** The numbers that its file has: of the settings, or what stands in the file without one. */
        numbers: z.array(record({ setting: z.keyof(carrierContracts), value: z.string() })),
        /** The reasons why no file is written; empty: one is. */
        faults: z.array(z.string()),
      }),
    ),
  }),
})

export const writeTestFile = operatorCall({
  method: 'GET',
  path: '/operator/carriers/:carrier/test_file',
  verb: 'shipment test-file',
  summary:
    'The file of a delivery carrier’s software with one invented parcel, named as a test, from the shop to itself. No parcel is recorded. 422 with what the file lacks.',
  roles: carrierReaders,
  output: record({
    /** The file, in the carrier's encoding. */
    file: wholeFile,
    fileName: z.string(),
  }),
})
