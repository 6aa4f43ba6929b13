import getPort, { portNumbers } from 'get-port'

/**
 * A free port of 127.0.0.1 for a shop, an emulator or metrics. It lies below the ports that systems hand out, and apart
 * for each of Vitest's processes: nothing else is given it before the program listens, nor while it is dead.
 */
export const ownPort = (): Promise<number> => {
  const first = 10_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 40) * 200
  return getPort({ host: '127.0.0.1', port: portNumbers(first, first + 199) })
}
