import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileFaults } from '#phrases/catalogue/values.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import { readUtf8 } from '#server/operator-files/encoding.ts'
import type { Locate } from '#server/operator-files/file-fault.ts'
import { readOwnFile } from '#server/operator-files/own-file.ts'
import { parseYaml } from '#server/operator-files/yaml-file.ts'
import { type Catalogue, type CatalogueFault, catalogue } from './catalogue-file.ts'

/** A pack of 65,535 prizes is 5 MB. */
const maxBytes = 8_000_000
/** Fields whose texts may have several lines. */
const mayHaveLines = new Set(['detail', 'limitMessage'])

export type ReadCatalogue = { catalogue: Catalogue; locate: Locate } | { faults: CatalogueFault[] }

/** Reads and checks `catalogue.yaml` of a folder: encoding, syntax, keys, types, letters. Reads nothing else. */
export async function readCatalogueFile(folder: string): Promise<ReadCatalogue> {
  const file = join(folder, 'catalogue.yaml')
  const whole = (message: Localized, line = 0) => ({ faults: [{ file, line, place: '', message }] })
  const read = await readText(folder, file)
  if ('fault' in read) return whole(read.fault, read.line)
  const form = { name: 'catalogue.yaml', schema: catalogue, mayHaveLines }
  const parsed = parseYaml(file, read.text, form)
  return 'faults' in parsed ? parsed : { catalogue: parsed.value, locate: parsed.locate }
}

async function readText(
  folder: string,
  file: string,
): Promise<{ text: string } | { fault: Localized; line: number }> {
  const fault = (message: Localized, line = 0) => ({ fault: message, line })
  try {
    const isFolder = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    )
    if (!isFolder) return fault(inBoth(fileFaults.noFolder, folder))
    const read = await readOwnFile(file, maxBytes)
    if ('size' in read)
      return fault(inBoth(fileFaults.tooLarge, `${Math.ceil(read.size / 1e6)} MB`, `${maxBytes / 1e6} MB`))
    if ('not' in read) return fault(inBoth(fileFaults.notFile, 'catalogue.yaml'))
    return readUtf8(read.bytes)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return fault(code === 'ENOENT' ? fileFaults.noFile : inBoth(fileFaults.notReadable, code))
  }
}
