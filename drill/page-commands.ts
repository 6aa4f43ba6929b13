// The commands that a page of the documentation tells its reader to type.

import { spawnSync } from 'node:child_process'

/** A stretch of a page: prose, or the commands of one block, in order. */
export interface Part {
  heading: string
  prose?: string
  commands?: string[]
}

/** Tells whether the shell has read a whole command, and waits for nothing more. */
function isWhole(text: string): boolean {
  if (text.endsWith('\\')) return false
  const { status, stderr } = spawnSync('bash', ['-n'], { input: `${text}\n`, encoding: 'utf8' })
  // bash only warns of a text without its end.
  return status === 0 && stderr === ''
}

/** The lines of a block, put together to commands as a shell does it. @throws when the last one has no end */
export function commandsOf(block: string): string[] {
  const commands: string[] = []
  let open = ''
  for (const line of block.split('\n')) {
    open = open === '' ? line : `${open}\n${line}`
    if (open.trim() === '' || !isWhole(open)) continue
    commands.push(open)
    open = ''
  }
  if (open.trim() !== '') throw new Error(`a command without an end:\n${open}`)
  return commands
}

export function partsOf(page: string): Part[] {
  const parts: Part[] = []
  let heading = ''
  for (const [index, text] of page.split(/^```.*\n/m).entries()) {
    if (index % 2 === 1) {
      parts.push({ heading, commands: commandsOf(text) })
      continue
    }
    for (const section of text.split(/^(?=#)/m)) {
      heading = /^#+ (.*)/.exec(section)?.[1] ?? heading
      const prose = section.replace(/^#.*/, '').trim()
      if (prose !== '') parts.push({ heading, prose })
    }
  }
  return parts
}
