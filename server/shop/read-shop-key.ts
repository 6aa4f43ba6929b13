// The shop's key comes from the environment, or in development from a file beside the data.

import { randomBytes } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { type ShopKeys, shopKeyBytes, shopKeyOf } from '#server/db/shop-key.ts'
import {
  type Environment,
  readVariables,
  SettingsError,
  secretVariable,
  text,
} from '#server/settings/environment.ts'

const howToMake = 'make one: openssl rand -base64 32'

/** 32 bytes in base64, with or without its end, or in hexadecimal digits. No message repeats the text. */
const shapes = { hex: /^[\da-f]{64}$/i, base64: /^[\w+/-]{43}=?$/ }
const key = z.pipe(
  text((value) => [
    !Object.values(shapes).some((shape) => shape.test(value)) &&
      `must be ${shopKeyBytes} random bytes in base64 or hexadecimal digits; ${howToMake}`,
  ]),
  z.transform((value) => shopKeyOf(Buffer.from(value, shapes.hex.test(value) ? 'hex' : 'base64'))),
)

export const shopKeyVariables = {
  current: secretVariable('SHOP_KEY', z.optional(key)),
  previous: secretVariable('SHOP_KEY_PREVIOUS', z.optional(key)),
}

/** A shop's key depends on this beside its variables. */
interface Place {
  isProduction: boolean
  dataFolder: string
}

/** The file in which development keeps the key, beside the data that it protects. */
export const shopKeyFile = ({ dataFolder }: Pick<Place, 'dataFolder'>) => join(dataFolder, 'shop-key')

/**
 * Reads the key, and makes none.
 * @returns undefined in development where no key was set or made yet
 * @throws SettingsError for what is no key, for a file that others can read, and in production without a key
 */
export function findShopKeys(environment: Environment, place: Place): ShopKeys | undefined {
  const read = (more: Environment) => readVariables("the shop's key", shopKeyVariables, more)
  const { current, previous } = read(environment)
  if (current !== undefined && current.id === previous?.id)
    throw new SettingsError('SHOP_KEY and SHOP_KEY_PREVIOUS are the same key; leave SHOP_KEY_PREVIOUS out.')
  if (current !== undefined) return { current, previous }
  if (place.isProduction)
    throw new SettingsError(
      `The shop does not open in production: SHOP_KEY is not set, which encrypts every secret in its database. Name the key of this database, or for a new shop ${howToMake}
Keep it in SHOP_KEY, or in a file of mode 0600 that SHOP_KEY_FILE names, and a copy of it apart from the backups: docs/backup.md`,
    )
  const file = shopKeyFile(place)
  if (!existsSync(file)) return undefined
  const kept = read({ ...environment, SHOP_KEY: undefined, SHOP_KEY_FILE: file })
  return kept.current && { current: kept.current, previous: kept.previous }
}

/**
 * Reads the key. Development without a setting makes one beside the data, once: of several processes that start at the
 * same moment all have the same.
 * @throws SettingsError as `findShopKeys` does
 */
export function openShopKeys(environment: Environment, place: Place): ShopKeys {
  const found = findShopKeys(environment, place)
  if (found !== undefined) return found
  makeShopKey(shopKeyFile(place))
  return openShopKeys(environment, place)
}

/** A key that lies beside the data goes along to where the data is restored. */
export function takeShopKeyAlong(environment: Environment, place: Place, folder: string): void {
  const isSet = environment.SHOP_KEY || environment.SHOP_KEY_FILE
  if (!isSet && existsSync(shopKeyFile(place)))
    copyFileSync(shopKeyFile(place), shopKeyFile({ dataFolder: folder }))
}

/** Writes a new key, whole and on the disk before it has its name; one that is there already stays. */
function makeShopKey(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const own = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(own, `${randomBytes(shopKeyBytes).toString('base64')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
