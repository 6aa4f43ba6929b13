import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { DemoOrder } from '#demo/main.ts'
import { keepDemoPassword } from '#demo/password.ts'

/** The folder of the demo's catalogue, with the pictures that it names. */
export const demoCatalogue = join(import.meta.dirname, '../../demo/catalogue')

interface Said {
  ready?: true
  progress?: string
  login?: { mail: string; password: string }
}

/**
 * Has another process load the demo into an empty shop (demo/main.ts), and waits for its end.
 * @param signal ends it; what it has loaded by then stays
 * @returns the demo member's login, if that member exists
 */
export async function loadDemoApart(
  { dataFolder, ...order }: Omit<DemoOrder, 'password' | 'folder'> & { dataFolder: string },
  { progress, signal }: { progress: (line: string) => void; signal: AbortSignal },
): Promise<Said['login']> {
  const password = await keepDemoPassword(dataFolder, randomBytes)
  const child = fork(join(import.meta.dirname, '../../demo/main.ts'), { signal, killSignal: 'SIGKILL' })
  let login: Said['login']
  child.on('message', (said: Said) => {
    if (said.ready) child.send({ ...order, folder: demoCatalogue, password })
    if (said.progress !== undefined) progress(said.progress)
    login = said.login ?? login
  })
  return await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve(login) : reject(new Error('the demo could not be loaded: see above')),
    )
  })
}
