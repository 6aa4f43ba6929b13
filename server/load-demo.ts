import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { DemoOrder } from '../demo/main.ts'

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
  order: DemoOrder,
  { progress, signal }: { progress: (line: string) => void; signal: AbortSignal },
): Promise<Said['login']> {
  const child = fork(join(import.meta.dirname, '../demo/main.ts'), { signal, killSignal: 'SIGKILL' })
  let login: Said['login']
  child.on('message', (said: Said) => {
    if (said.ready) child.send(order)
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
