import { join } from 'node:path'
import type { Command } from 'commander'

const root = join(import.meta.dirname, '..')
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The words that may follow those of a command: the commands below it, or its options. */
function wordsAfter(command: Command): string[] {
  const below = command.commands.map((sub) => sub.name())
  const options = [...command.options.map((option) => option.long ?? ''), '--help']
  return below.length > 0 ? [...below, '--help'] : options
}

/**
 * A script for bash and zsh: `shop` then runs `npm run shop --` in the shop's folder, and completes its words.
 * Load it with `source <(npm run --silent shop -- completion)`.
 */
export function completionScript(program: Command): string {
  const cases = program.commands.flatMap((noun) => [
    ...noun.commands.map(
      (verb) =>
        `    ${quoted(`${noun.name()} ${verb.name()}`)}*) words=${quoted(wordsAfter(verb).join(' '))} ;;`,
    ),
    `    ${quoted(noun.name())}) words=${quoted(wordsAfter(noun).join(' '))} ;;`,
  ])
  return `shop() { (cd ${quoted(root)} && npm run --silent shop -- "$@"); }
if [ -n "$ZSH_VERSION" ]; then autoload -U +X compinit bashcompinit && compinit && bashcompinit; fi
_shop() {
  local words=''
  case "\${COMP_WORDS[*]:1:COMP_CWORD-1}" in
    '') words=${quoted(wordsAfter(program).join(' '))} ;;
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _shop shop
`
}
