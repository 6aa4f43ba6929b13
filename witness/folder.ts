// A witness's folder: its key, its configuration, what it has said, and what came and has no verdict yet.

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHex, hex } from '#contract/sealed-box.ts'
import { type SigningKey, signingKey } from '#server/cards/boxes/ed25519.ts'
import { makeFile, openLines } from './file-lines.ts'
import { firstLine, Log } from './log.ts'
import { FolderError, readSettings, settingsTemplate, type WitnessSettings } from './settings.ts'
import { scheme } from './witness.ts'

const files = { key: 'key', settings: 'witness.json', said: 'verdicts.jsonl', received: 'received.jsonl' }

/**
 * Makes a witness with a key of its own. The log is there before the key, so that no key is ever without.
 * @returns the public key, hex
 * @throws FolderError where there is something already
 */
export function makeFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const there = Object.values(files).filter((name) => existsSync(join(folder, name)))
  if (there.length > 0) throw new FolderError(`${folder} has ${there.join(', ')} already`)
  const seed = randomBytes(32)
  const key = signingKey(seed)
  makeFile(join(folder, files.said), `${firstLine(key)}\n`)
  makeFile(join(folder, files.received), '')
  makeFile(join(folder, files.settings), settingsTemplate(key.publicKey))
  makeFile(join(folder, files.key), `${hex(seed)}\n`, 0o600)
  return key.publicKey
}

export interface OpenFolder {
  settings: WitnessSettings
  key: SigningKey
  /** Reads the whole log. No second process may have it open: the caller listens on the witness's port by then. */
  openLog(): { log: Log; close(): void }
}

/** @throws FolderError when key or configuration are missing or wrong; `openLog` throws when the log is */
export function openFolder(folder: string): OpenFolder {
  const read = (name: string) => {
    try {
      return readFileSync(join(folder, name), 'utf8')
    } catch (error) {
      throw new FolderError(`${join(folder, name)} cannot be read: ${(error as Error).message}`)
    }
  }
  const seed = read(files.key).trim()
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new FolderError(`${join(folder, files.key)} holds no key`)
  const key = signingKey(fromHex(seed))
  return {
    key,
    settings: readSettings(read(files.settings), key.publicKey),
    openLog() {
      for (const name of [files.said, files.received])
        if (!existsSync(join(folder, name)))
          throw new FolderError(
            `${join(folder, name)} is missing. A key that has lost its log must never sign again: retire this witness.`,
          )
      const said = openLines(join(folder, files.said))
      const received = openLines(join(folder, files.received))
      const close = () => {
        said.close()
        received.close()
      }
      return { log: new Log(scheme, key, { said, received }), close }
    },
  }
}
