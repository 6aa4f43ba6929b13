import getPort, { portNumbers } from 'get-port'

/**
 * A free port of 127.0.0.1 for a shop, an emulator or metrics. It lies below the ports that systems hand out, and apart
 * for each process of Vitest and of Playwright: nothing else is given it before the program listens, nor while it is dead.
 */
export const ownPort = (): Promise<number> => {
  const { VITEST_POOL_ID: unit, TEST_PARALLEL_INDEX: journey = 39 } = process.env
  const place = unit === undefined ? 40 + (Number(journey) % 40) : Number(unit) % 40
  const first = 10_000 + place * 200
  return getPort({ host: '127.0.0.1', port: portNumbers(first, first + 199) })
}
