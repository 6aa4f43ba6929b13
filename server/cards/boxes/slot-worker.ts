// Performs one task, apart from the thread that serves: hash-slots.ts.

import { parentPort, workerData } from 'node:worker_threads'
import { perform } from './slot-tasks.ts'

perform(workerData)
parentPort?.postMessage('done')
