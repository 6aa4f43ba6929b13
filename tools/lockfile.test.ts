import { expect, test } from 'vitest'
import { lockfileFaults } from './lockfile.ts'

const sha512 = 'sha512-abc'

test('a package from another registry, or without a strong hash, is a fault', {
  meta: {
    proves: [
      {
        id: 'lockfile',
        section: 'closed',
        says: 'Every package is pinned by what it holds, and of the public registry.',
        from: 'own',
        breaks: {
          replace: '!resolved.startsWith(registry)',
          with: "!resolved.startsWith('https://registry.npmjs.org')",
        },
      },
    ],
  },
}, () => {
  expect(
    lockfileFaults({
      '': {},
      'node_modules/good': { integrity: sha512 },
      'node_modules/named': {
        integrity: sha512,
        resolved: 'https://registry.npmjs.org/named/-/named-1.0.0.tgz',
      },
      'node_modules/elsewhere': { integrity: sha512, resolved: 'https://mirror.example/elsewhere-1.0.0.tgz' },
      'node_modules/beside': { integrity: sha512, resolved: 'https://registry.npmjs.org.example/beside.tgz' },
      'node_modules/git': { resolved: 'git+ssh://git@github.com/a/b.git#c0ffee' },
      'node_modules/weak': { integrity: 'sha1-abc' },
      'node_modules/none': {},
      'node_modules/tool-for-another-system': { dev: true, optional: true },
      'node_modules/weak-tool': { dev: true, optional: true, integrity: 'sha1-abc' },
    }),
  ).toEqual([
    'node_modules/elsewhere comes from https://mirror.example/elsewhere-1.0.0.tgz',
    'node_modules/beside comes from https://registry.npmjs.org.example/beside.tgz',
    'node_modules/git comes from git+ssh://git@github.com/a/b.git#c0ffee',
    'node_modules/git has no SHA-512 of what it holds',
    'node_modules/weak has no SHA-512 of what it holds',
    'node_modules/none has no SHA-512 of what it holds',
    'node_modules/weak-tool has no SHA-512 of what it holds',
  ])
})
