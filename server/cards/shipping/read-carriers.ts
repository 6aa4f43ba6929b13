import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { carrierFaults } from '#phrases/carriers/file.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import { readUtf8 } from '#server/operator-files/encoding.ts'
import type { FileFault } from '#server/operator-files/file-fault.ts'
import { readOwnFile } from '#server/operator-files/own-file.ts'
import { parseYaml } from '#server/operator-files/yaml-file.ts'
import { type Carrier, type Carriers, carrierFile } from './carrier-file.ts'
import { checkCarrier } from './check-carrier.ts'

/** A carrier's file has some hundred columns of some fifty letters. */
const maxBytes = 500_000
const keyShape = /^[a-z0-9][a-z0-9-]{0,39}$/

/**
 * Reads the delivery carriers of a folder, one file each. All or none: a fault in one file is told with its line, and no
 * carrier is read, so that a parcel is never judged by half of them.
 */
export async function readCarriers(
  folder: string,
): Promise<{ carriers: Carriers } | { faults: FileFault[] }> {
  const names = await readdir(folder).catch(() => undefined)
  if (names === undefined) return { faults: [whole(folder, inBoth(carrierFaults.noFolder, folder))] }
  const files = names.filter((name) => name.endsWith('.yaml')).sort()
  if (files.length === 0) return { faults: [whole(folder, carrierFaults.noFile)] }
  const read = await Promise.all(files.map((name) => readCarrier(folder, name)))
  const faults = read.flatMap((one) => ('faults' in one ? one.faults : []))
  if (faults.length > 0) return { faults }
  return {
    carriers: new Map(read.flatMap((one) => ('carrier' in one ? [[one.carrier.key, one.carrier]] : []))),
  }
}

const whole = (file: string, message: Localized, line = 0): FileFault => ({ file, line, place: '', message })

async function readCarrier(
  folder: string,
  name: string,
): Promise<{ carrier: Carrier } | { faults: FileFault[] }> {
  const file = join(folder, name)
  const key = name.slice(0, -'.yaml'.length)
  if (!keyShape.test(key)) return { faults: [whole(file, inBoth(carrierFaults.fileName, name))] }
  const read = await readText(file)
  if ('faults' in read) return read
  const form = { name, schema: carrierFile, mayHaveLines: new Set<string>() }
  const parsed = parseYaml(file, read.text, form)
  if ('faults' in parsed) return parsed
  const faults = checkCarrier(parsed.value, parsed.locate)
  return faults.length > 0 ? { faults } : { carrier: { key, ...parsed.value } }
}

async function readText(file: string): Promise<{ text: string } | { faults: FileFault[] }> {
  const refused = (code: string) => ({ faults: [whole(file, inBoth(carrierFaults.notReadable, code))] })
  try {
    const read = await readOwnFile(file, maxBytes)
    if ('not' in read) return refused(read.not)
    const found = readUtf8(read.bytes)
    return 'text' in found ? found : { faults: [whole(file, found.fault, found.line)] }
  } catch (error) {
    return refused((error as NodeJS.ErrnoException).code ?? '')
  }
}
