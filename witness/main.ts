// `npm run witness -- init <folder>` makes a witness, `npm run witness -- <folder>` runs it (docs/witness.md).

import { resolve } from 'node:path'
import { fastify } from 'fastify'
import { makeFolder, openFolder } from './folder.ts'
import { LogError } from './log.ts'
import { registerWitness } from './server.ts'
import { FolderError } from './settings.ts'
import { type Outside, Witness } from './witness.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** A forward is worth nothing later than this. */
const postMs = 1000

const outside: Outside = {
  clock: () => Date.now(),
  async post(url, body) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(postMs),
    })
    await response.arrayBuffer()
    return response.status
  },
}

async function serve(folder: string): Promise<void> {
  const { settings, key, openLog } = openFolder(folder)
  const app = fastify({ forceCloseConnections: true, requestTimeout: 10_000 })
  let witness: Witness | undefined
  registerWitness(app, () => witness)
  // The port comes first: a second process of this folder ends here, before it touches the log.
  const address = await app.listen({ host: settings.host, port: settings.port })
  const { log, close } = openLog()
  witness = new Witness(settings, { key, log, outside })
  say(`witness ${witness.name}, key ${witness.key}: ${address}, ${log.length} verdicts`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      witness?.end()
      void app.close().then(() => {
        close()
        process.exit(0)
      })
    })
}

const [first, second, ...more] = process.argv.slice(2)
try {
  if (first === 'init' && second !== undefined && more.length === 0) {
    const folder = resolve(second)
    say(`The key of this witness is ${makeFolder(folder)}. Fill in ${folder}/witness.json.`)
  } else if (first !== undefined && first !== 'init' && second === undefined) await serve(resolve(first))
  else {
    say('npm run witness -- init <folder>   makes a witness\nnpm run witness -- <folder>        runs it')
    process.exitCode = 1
  }
} catch (error) {
  // Anything else is a fault of the program, with its trace.
  const isPlain =
    error instanceof FolderError ||
    error instanceof LogError ||
    (error as { code?: string }).code === 'EADDRINUSE'
  if (!isPlain) throw error
  process.stderr.write(`\n  ${(error as Error).message}\n\n`)
  process.exit(1)
}
