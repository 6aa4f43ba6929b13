import { readFile } from 'node:fs/promises'
import { demoMail } from '#demo/load.ts'
import { demoPasswordFile } from '#demo/password.ts'

/** What the start of the journeys' shop shows as the demo member's login. */
export async function demoLogin(): Promise<{ mail: string; password: string }> {
  const password = await readFile(demoPasswordFile(process.env.DATA_FOLDER ?? ''), 'utf8')
  return { mail: demoMail, password: password.trim() }
}
