import { once } from 'node:events'
import { createServer } from 'node:net'
import { SettingsError } from '#server/settings/environment.ts'

/** @throws SettingsError with what to do when nothing of this machine can listen there */
export async function ensurePortIsFree(
  { port, host }: { port: number; host: string },
  name: 'PORT' | 'METRICS_PORT',
): Promise<void> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new SettingsError(
        `Port ${port} is in use. Stop the program that listens there, or choose another: ${name}=${port + 1} npm start`,
      )
    if (code === 'EACCES')
      throw new SettingsError(`This user may not listen on port ${port}. Choose one above 1023: ${name}=3000`)
    throw new SettingsError(
      `This machine cannot listen on ${host}, port ${port} (${code}). Correct ${name.replace('PORT', 'HOST')}.`,
    )
  }
  probe.close()
  await once(probe, 'close')
}
