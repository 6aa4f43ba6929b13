// The operator's command line, from its own help.

import { loadNouns } from '#tools/nouns.ts'
import type { Noun, Verb } from '#tools/shop-frame.ts'
import { table } from './fields.ts'

function typed(noun: string, name: string, { args = [], many, options = {} }: Verb): string {
  const optional = Object.entries(options).map(([option, { type, isRequired }]) => {
    const text = `--${option}${type === 'boolean' ? '' : ' …'}`
    return isRequired ? text : `[${text}]`
  })
  const words = [
    noun,
    name,
    ...args.map((arg) => `<${arg}>`),
    ...(many === undefined ? [] : [`[${many}...]`]),
  ]
  return `\`${[...words, ...optional].join(' ')}\``
}

const whyOf = ({ changes, mayLackReason }: Verb) => (changes ? (mayLackReason ? 'may' : 'must') : '')

const section = ([noun, { about, verbs }]: [string, Noun]): string =>
  [
    `## ${noun}`,
    ...(about === '' ? [] : [`${about.charAt(0).toUpperCase()}${about.slice(1)}.`]),
    table(
      ['Command', 'Effect', '`--why`'],
      Object.entries(verbs).map(([name, verb]) => [typed(noun, name, verb), verb.about, whyOf(verb)]),
    ),
  ].join('\n\n')

export async function commandsPage(): Promise<string> {
  const nouns = Object.entries(await loadNouns())
  return `# Commands

What an operator does at a terminal: \`npm run shop -- <command>\`. \`--help\` behind any of them explains every argument and option. A command that changes something takes a reason (\`--why\`), which some require, and \`--by <name> --code <code>\` to sign with an operator's name.

${nouns.map(section).join('\n\n')}
`
}
