// Properties are tried with values that follow from the seed of the run.

import fc from 'fast-check'
import { seed } from './random-order.ts'

fc.configureGlobal({ seed })
