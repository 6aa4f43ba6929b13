// The key pair with which a shop signs towards the emulated Amazon Pay. No key stands in the repository: each start
// makes one (`tools/start.mjs`, `vitest.config.ts`) and hands it to the emulator and to the shop.

import { createPublicKey, generateKeyPairSync } from 'node:crypto'

const made = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** PEM. */
export const shopPrivateKey: string =
  process.env.EMULATOR_AMAZON_PAY_KEY ?? made().export({ type: 'pkcs8', format: 'pem' }).toString()

export const shopPublicKey: string = createPublicKey(shopPrivateKey)
  .export({ type: 'spki', format: 'pem' })
  .toString()
