import { dirname } from 'node:path'

export interface Fault {
  file: string
  line: number
  message: string
}

/** Folders whose own folders stand in the page's table, instead of themselves. */
const divided = /^(server|web)$/

/** The row of the page's table that a file belongs to; undefined for what is not code of ours. */
function folderOf(file: string): string | undefined {
  let folder = ''
  for (const part of dirname(file).split('/')) {
    folder = folder === '' ? part : `${folder}/${part}`
    if (!divided.test(folder)) return folder.startsWith('.') ? undefined : folder
  }
  return undefined
}

/** The table of docs/architecture.md: every folder has a row with a different phrase, and every row a folder. */
export function folderFaults(page: string, files: string[]): Fault[] {
  const at = (line: number, message: string): Fault => ({ file: 'docs/architecture.md', line, message })
  const rows = page.split('\n').flatMap((text, index) => {
    const match = /^\| `([\w/-]+)\/` \|(.*?)\|/.exec(text)
    return match === null ? [] : [{ line: index + 1, folder: match[1] ?? '', phrase: match[2]?.trim() ?? '' }]
  })
  const folders = new Set(files.flatMap((file) => folderOf(file) ?? []))
  const rowed = new Set(rows.map(({ folder }) => folder))
  return [
    ...rows.flatMap(({ line, folder, phrase }, index) => [
      ...(folders.has(folder) ? [] : [at(line, `there is no folder ${folder}/`)]),
      ...(phrase === '' ? [at(line, `${folder}/ has no phrase`)] : []),
      ...(rows.findIndex((row) => row.folder === folder || row.phrase === phrase) < index
        ? [at(line, `${folder}/ or its phrase stands twice`)]
        : []),
    ]),
    ...Array.from(folders.difference(rowed), (folder) =>
      at(1, `${folder}/ has no row in the table of folders`),
    ),
  ]
}
