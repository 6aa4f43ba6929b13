import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { endProcesses, freePort, Process } from '#test/shop-process.ts'
import { isReleased } from './release-files.ts'
import { listSources, root } from './sources.ts'

const importsOf = (file: string, text: string) =>
  Array.from(text.matchAll(/(?:\bfrom|^import|\bimport\()\s*['"](\.\.?\/[^'"*]+)['"]/gm), (match) =>
    join(dirname(file), match[1] ?? ''),
  )

describe('the files of a release', () => {
  const files = listSources(/./).map(({ file }) => file)
  const released = new Set(files.filter(isReleased))

  test('include everything that its code imports', () => {
    const lost = listSources(/\.(ts|tsx|mjs)$/).flatMap(({ file, text }) =>
      released.has(file)
        ? importsOf(file, text)
            // `npm run docs` makes it.
            .filter(
              (imported) => imported !== 'client/calls.ts' && !released.has(imported.replace(/\?.*/, '')),
            )
            .map((imported) => `${file} imports ${imported}`)
        : [],
    )
    expect(lost).toEqual([])
  })

  test('include everything that runs, builds and explains the shop, without tests, pictures and the demo’s cards', () => {
    const parts = new Set(Array.from(released, (file) => /^(?:docs\/decisions|[\w-]+)(?=\/)/.exec(file)?.[0]))
    expect([...parts].sort()).toEqual(
      [
        undefined,
        'carriers',
        'client',
        'contract',
        'demo',
        'deploy',
        'docs',
        'docs/decisions',
        'phrases',
        'server',
        'tools',
        'web',
      ].sort(),
    )
    for (const file of [
      'package-lock.json',
      'LICENSE',
      'SECURITY.md',
      'CHANGELOG.md',
      'tools/shop/settings.ts',
      'server/db/migrations/001-baseline.sql',
    ])
      expect(released).toContain(file)
    expect(
      [...released].filter((file) =>
        /\.test\.|^(?!server|docs\/handbook).*\/pictures\/|^(?!web\/|docs\/handbook\/).*\.(webp|png|mp4)$|^demo\/catalogue/.test(
          file,
        ),
      ),
    ).toEqual([])
  })
})

// Whole releases of a copy of the commit, by the real commands; in a deep run alone.
describe.runIf(process.env.TEST_DEEP === '1' && existsSync(join(root, '.git')))('a release', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fukuhiki-release-'))
  })
  afterEach(async () => {
    await endProcesses()
    await rm(folder, { recursive: true, force: true })
  })

  /** A checkout of the same commit in another place, with our packages. */
  function copy(name: string): string {
    const place = join(folder, name)
    execFileSync('git', ['clone', '--quiet', '--shared', root, place])
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
    // A link is no folder, which .gitignore names.
    appendFileSync(join(place, '.git/info/exclude'), 'node_modules\n')
    for (const [key, value] of [
      ['user.name', 'Aoi'],
      ['user.email', 'aoi@shop.example'],
    ] as const)
      execFileSync('git', ['config', key, value], { cwd: place })
    return place
  }
  const release = (place: string, ...words: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [join(place, 'tools/release.ts'), ...words], {
      cwd: place,
      encoding: 'utf8',
    })
    return { status, stderr }
  }
  /** The tests of this copy: they end with this code. */
  function putTests(place: string, code: number): void {
    writeFileSync(join(place, 'tools/test.mjs'), `process.exitCode = ${code}\n`)
    execFileSync('git', ['commit', '--quiet', '--all', '--message', 'tests'], { cwd: place })
  }
  const lastCommit = (place: string) =>
    execFileSync('git', ['log', '-1', '--format=%s%d'], { cwd: place, encoding: 'utf8' })
  const version: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
  const allOf = (place: string, name = version) => {
    const made = join(place, 'releases', name)
    return Object.fromEntries(
      readdirSync(made).map((file) => [file, readFileSync(join(made, file)).toString('base64')]),
    )
  }

  test('has the same bytes in two builds of one commit, from any checkout', () => {
    const [one, other] = [copy('one'), copy('another-place')]
    execFileSync('chmod', ['-R', 'g+w,o-r', join(other, 'server')])
    for (const place of [one, other]) {
      execFileSync('git', ['config', 'core.fileMode', 'false'], { cwd: place })
      expect(release(place, version, '--archive-only')).toEqual({ status: 0, stderr: '' })
    }
    const made = allOf(one)
    expect(Object.keys(made)).toEqual([
      'SHA256SUMS',
      ...['.cdx.json', '.licences.md', '.tar.gz'].map((end) => `fukuhiki-${version}${end}`),
    ])
    expect(allOf(other)).toEqual(made)
    execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: join(one, 'releases', version) })
  })

  test('is refused for uncommitted files, failing tests and a version that exists', () => {
    const place = copy('one')
    writeFileSync(join(place, 'server/new.ts'), '')
    expect(release(place, '9.0.0').stderr).toContain(
      'What is not committed is in no release:\n?? server/new.ts',
    )
    execFileSync('git', ['clean', '--quiet', '--force'], { cwd: place })
    expect(release(place, 'soon').stderr).toContain('"soon" is no version')
    expect(release(place, '0.0.9').stderr).toContain('0.0.9 is lower than')
    putTests(place, 1)
    expect(release(place, '9.0.0')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('A check failed'),
    })
    expect(lastCommit(place)).not.toContain('release')
    expect(existsSync(join(place, 'releases'))).toBe(false)
    execFileSync('git', ['tag', 'v9.0.0'], { cwd: place })
    expect(release(place, '9.0.0').stderr).toContain('v9.0.0 exists')
  })

  test('is a commit and a tag; its checksums are signed, and a changed file is detected', () => {
    const place = copy('one')
    putTests(place, 0)
    const key = join(folder, 'key')
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
    expect(release(place, '9.0.0', '--key', key)).toMatchObject({ status: 0 })
    expect(lastCommit(place)).toMatch(/^release: 9\.0\.0 .*tag: v9\.0\.0/)
    expect(readFileSync(join(place, 'CHANGELOG.md'), 'utf8')).toMatch(
      /## \[Unreleased\]\n\n## \[9\.0\.0\] - \d{4}/,
    )
    const made = join(place, 'releases/9.0.0')
    const signers = join(folder, 'signers')
    writeFileSync(signers, `shop ${readFileSync(`${key}.pub`, 'utf8')}`)
    const verify = (input: Buffer) =>
      spawnSync(
        'ssh-keygen',
        ['-Y', 'verify', '-f', signers, '-I', 'shop', '-n', 'fukuhiki', '-s', 'SHA256SUMS.sig'],
        {
          cwd: made,
          input,
        },
      ).status
    const sums = readFileSync(join(made, 'SHA256SUMS'))
    expect(verify(sums)).toBe(0)
    expect(verify(Buffer.concat([sums, sums]))).not.toBe(0)
  })

  test('installs, migrates and serves from the archive alone', async () => {
    const place = copy('one')
    expect(release(place, version, '--archive-only').status).toBe(0)
    execFileSync('tar', [
      '-xzf',
      join(place, 'releases', version, `fukuhiki-${version}.tar.gz`),
      '-C',
      folder,
    ])
    const shop = join(folder, `fukuhiki-${version}`)
    const run = (command: string, ...words: string[]) =>
      execFileSync(command, words, { cwd: shop, encoding: 'utf8', stdio: 'pipe' })
    run('npm', 'ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund')
    run(process.execPath, 'tools/build.mjs')
    const database = await testDatabase(2, 'template1')
    const port = await freePort()
    const settings = { DATABASE_URL: database.url, PORT: port, MEDIA_FOLDER: join(folder, 'media') }
    const migrating = new Process('server/process/main.ts', settings, ['migrate'], { checkout: shop })
    expect(await migrating.ends(), migrating.output).toBe(0)
    const serving = new Process('server/process/main.ts', settings, ['web'], { checkout: shop })
    await serving.says('The shop is open')
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('</html>')
    expect(await serving.interrupt()).toBe(0)
    await database.close()
  })
})
