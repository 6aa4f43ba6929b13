// The schema of a whole beacon box, which the proof of a draw does not need.

import * as z from 'zod/mini'
import { beaconBox } from '#contract/beacon-records.ts'

export const readBox = (answer: unknown) => z.decode(beaconBox, answer as z.input<typeof beaconBox>)
