import { readFile } from 'node:fs/promises'
import { demoMail } from '#demo/load.ts'
import { demoPasswordFile } from '#demo/password.ts'

/** The demo member's login that the shop of the journeys shows when it starts. */
export async function demoLogin(): Promise<{ mail: string; password: string }> {
  const password = await readFile(demoPasswordFile(process.env.DATA_FOLDER ?? ''), 'utf8')
  return { mail: demoMail, password: password.trim() }
}
