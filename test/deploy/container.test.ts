import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lean } from '#tools/prepare.mjs'

// deploy/Containerfile is not built here: a build takes minutes and a base image.

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'deploy/Containerfile'), 'utf8').replaceAll(/\\\n\s*/g, '')
const lines = text.split('\n')
/** The last stage, from which the shop's image is made. */
const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))

test('the image starts the shop as tools/run-shop.mjs does', () => {
  const entry = last.find((line) => line.startsWith('ENTRYPOINT '))?.slice('ENTRYPOINT '.length)
  expect(JSON.parse(entry ?? '')).toEqual(['node', ...lean.options, 'server/process/main.ts'])
  const set = last.find((line) => line.startsWith('ENV ')) ?? ''
  for (const [name, value] of Object.entries(lean.environment))
    expect(set).toContain(`${name}=${value.replace(root, '/opt/fukuhiki')}`)
})

test('everything that the image copies exists, and the image does not run as root', () => {
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
    .flatMap((line) => line.split(' ').slice(1, -1))
  expect(copied.length).toBeGreaterThan(5)
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER 10001:10001'])
})
