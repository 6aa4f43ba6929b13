// `npm run drill -- image [suite] [mirror]`: deploy/Containerfile is built and run by podman, and deploy/compose.yaml by compose,
// in a Debian of their own. Images that cannot be fetched are made of Debian's packages (drill/images/), and this is said.

import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fincode, realSettings } from '#test/production.ts'
import { root } from '#tools/sources.ts'
import { type Debian, makeDebian } from './debian.ts'
import { drillInMachine } from './in-machine.ts'
import { layNodeTree, npmEnvironment } from './laid-files.ts'
import type { Machine } from './machine.ts'
import type { Shell } from './shell.ts'
import { expectThat, say, seen, typeAll, typeInto } from './transcript.ts'

const containerfile = readFileSync(join(root, 'deploy/Containerfile'), 'utf8')
const base = /^ARG BASE=(.*)$/m.exec(containerfile)?.[1] ?? ''
/** The suite in the name of the base image. */
const baseSuite = /-([a-z]+)-slim$/.exec(base)?.[1] ?? ''
/** The largest size of the image (docs/deployment.md). */
const mostBytes = 250e6
const packages = 'podman crun netavark aardvark-dns nftables docker-compose postgresql openssl curl'
/** Compose of Debian 12 cannot lay drill/images/compose.yaml over another file. */
const ownSuite = 'trixie'
const patientSeconds = 180

/** A machine whose groups of processes have no controllers can hold no container to a limit. */
const holdsLimits = /\bmemory\b/.test(
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, , kind]) => kind === 'cgroup2')
    .map(([, place]) => readFileSync(`${place}/cgroup.controllers`, 'utf8'))
    .join(' '),
)

/** Sets the limits of compose.yaml to 0, which is none. */
function takeLimitsAway(file: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll(/^(\s+(?:cpus|mem_limit|pids_limit)): .*$/gm, '$1: 0'))
}

const inPlace = [
  `${base}: a ${baseSuite} made by debootstrap, with the npm packages node and npm in /usr/local`,
  'docker.io/library/postgres: PostgreSQL of Debian, with a first start of our own (drill/images/first-start.sh)',
  'docker.io/library/caddy: Caddy of Debian, which signs its certificate itself',
  'docker.io/chrislusf/seaweedfs: nothing; pictures lie in a volume, and the services pictures and bucket are not tried',
  ...(holdsLimits
    ? []
    : ['the limits of compose.yaml: none, because this machine cannot hold a container to one']),
]

const settings = {
  SHOP_ORIGIN: 'https://shop.example',
  TRUST_PROXY: 'loopback',
  HOST: '127.0.0.1',
  ...fincode,
}
const environmentFile = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

/** Lays the files into the machine before it boots. @returns the variables with which npm reaches its registry there */
function lay(folder: string, machine: Machine, debian: Debian): Record<string, string> {
  const place = join(machine.root, 'root')
  const tree = join(folder, 'base')
  makeDebian(tree, { ...debian, suite: baseSuite }, ['ca-certificates'])
  const npm = npmEnvironment(tree)
  execFileSync('tar', ['-C', tree, '-cf', join(place, 'debian.tar'), '.'])
  layNodeTree(folder, join(tree, 'usr/local'))
  execFileSync('tar', ['-C', tree, '-cf', join(place, 'base.tar'), '.'])
  rmSync(tree, { recursive: true })

  mkdirSync(join(place, 'fukuhiki'))
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', join(place, 'fukuhiki')], { input: archive })
  cpSync(join(root, 'drill/images'), join(place, 'images'), { recursive: true })
  copyFileSync(join(root, 'drill/images/compose.yaml'), join(place, 'fukuhiki/deploy/in-place.yaml'))
  if (!holdsLimits) takeLimitsAway(join(place, 'fukuhiki/deploy/compose.yaml'))
  writeFileSync(join(place, 'shop.env'), environmentFile(settings))
  writeFileSync(join(place, 'compose.env'), environmentFile({ ...fincode, SHOP_NAME: 'shop.example' }))

  // Limits that this machine may not raise; and its groups of processes may have no controllers to hand on.
  const hard = (option: string) =>
    execFileSync('sh', ['-c', `ulimit -H ${option}`], { encoding: 'utf8' }).trim()
  const files = hard('-n') === 'unlimited' ? '1048576' : hard('-n')
  mkdirSync(join(machine.root, 'etc/containers'), { recursive: true })
  writeFileSync(
    join(machine.root, 'etc/containers/containers.conf'),
    `[containers]\npids_limit = 0\ndefault_ulimits = ["nofile=${files}:${files}", "nproc=4096:4096"]\n`,
  )
  return npm
}

type Type = (command: string) => Promise<string>
const typing =
  (shell: Shell): Type =>
  (command) =>
    typeInto(shell, command, '$')

async function build(shell: Shell, npm: Record<string, string>): Promise<void> {
  const type = typing(shell)
  const changes = Object.entries(npm).map(([name, value]) => `--change ENV=${name}=${value} `)
  await type(`podman import ${changes.join('')}base.tar ${base}`)
  await type('cd fukuhiki && podman build --file deploy/Containerfile --tag fukuhiki . && cd ..')
  const size = Number(await type('podman image inspect --format "{{.Size}}" fukuhiki'))
  seen([expectThat(size <= mostBytes, `the image has ${(size / 1e6).toFixed(0)} MB`, String(size))])
  const tried = await type('podman run --rm --entrypoint sh fukuhiki -c true || echo refused')
  seen([expectThat(tried.includes('refused'), 'there is no shell in it', tried)])
}

/** The command of deploy/Containerfile: read-only, and everything that it needs from outside is a setting. */
const running =
  'run() { podman run --read-only --cap-drop all --security-opt no-new-privileges --network host --env-file shop.env "$@"; }'

const settingCommands = (shopCommand: string) =>
  realSettings.map(([path, value]) => `${shopCommand} settings set ${path} '${value}' --why "first set-up"`)

async function serve(shell: Shell): Promise<void> {
  const type = typing(shell)
  await type('owner=$(openssl rand -hex 24) shop=$(openssl rand -hex 24)')
  await type(`su postgres -c psql <<SQL
create role fukuhiki_owner login password '$owner';
create role fukuhiki_shop login password '$shop';
create database fukuhiki owner fukuhiki_owner template template0 encoding 'UTF8';
SQL`)
  await type('url() { echo "postgresql://$1@127.0.0.1/fukuhiki"; }')
  await type('echo "DATABASE_URL=$(url fukuhiki_shop:$shop)" >> shop.env')
  await type('echo "SHOP_KEY=$(openssl rand -hex 32)" >> shop.env')
  await type('echo "DATABASE_OWNER_URL=$(url fukuhiki_owner:$owner)" > owner.env')
  await type(running)
  await type('run --rm --env-file owner.env fukuhiki migrate')
  await typeAll(shell, settingCommands('run --rm --entrypoint node fukuhiki tools/shop.ts'), '$')
  await type(`run --tmpfs /tmp --detach --name web fukuhiki web`)
  await type(`run --tmpfs /tmp --detach --name jobs --env METRICS_PORT=9464 fukuhiki jobs`)
  for (const port of [3000, 9464])
    await type(
      `curl --silent --show-error --fail --retry ${patientSeconds} --retry-delay 1 --retry-all-errors http://127.0.0.1:${port}/readyz`,
    )
  const page = await type("curl --silent --header 'X-Forwarded-Proto: https' http://127.0.0.1:3000/")
  const who = await type('podman exec web node -p "process.getuid()"')
  const wrote = await type(
    `podman exec web node -e "require('fs').writeFileSync('/opt/fukuhiki/written', '')" || echo refused`,
  )
  seen([
    expectThat(page.includes('</html>'), 'a page is served', page.slice(-300)),
    expectThat(who.trim() === '10001', 'it runs as user 10001', who),
    expectThat(/EROFS[\s\S]*refused/.test(wrote), 'its file system is read-only', wrote),
  ])
  await type('podman kill --signal TERM web jobs')
  const codes = await type('podman wait web jobs')
  seen([expectThat(codes.trim() === '0\n0', 'SIGTERM ends web and jobs with exit code 0', codes)])
}

const composing =
  'compose() { docker-compose --env-file compose.env --file fukuhiki/deploy/compose.yaml --file fukuhiki/deploy/in-place.yaml "$@"; }'

const inWeb = 'compose run --rm --no-deps -T --entrypoint node web1'
const startAll = 'compose up --no-build --pull never --detach'
const ask = 'curl --insecure --silent --show-error --fail'
const whenReady = `${ask} --retry ${patientSeconds} --retry-delay 1 --retry-all-errors https://shop.example/readyz`
const inDatabase = (query: string) =>
  `podman exec --user postgres deploy-database-1 psql --dbname fukuhiki -Atc "${query}"`
const untilSo = (command: string) => `timeout ${patientSeconds} sh -c 'until ${command}; do sleep 1; done'`
/** In the folder of the overlay, which stands for the store. */
const picture = '/var/lib/fukuhiki/media/picture.webp'
const writtenAfter = 'written after the backup'

/** The first backup and its check come by themselves. */
async function backedUp(type: Type): Promise<void> {
  await type(untilSo('podman exec deploy-backup-1 test -e /var/cache/fukuhiki-restore-check/check'))
  const said = await type('compose logs --no-log-prefix backup')
  const kept = await type(untilSo('ls /mnt/backup/pictures | grep picture.webp'))
  const diagnosis = await type(`${inWeb} tools/shop.ts doctor || true`)
  say(diagnosis.trim())
  seen([
    expectThat(
      /boxes are whole[\s\S]*ends at/.test(said),
      'the newest backup is restored, checked and recorded',
      said,
    ),
    expectThat(
      kept.trim() === 'media.picture.webp.age\nmedia.picture.webp.json',
      'a picture is kept, encrypted and signed',
      kept,
    ),
  ])
}

/** Follows docs/backup.md after the loss of database and pictures: restores to the end of what was kept. */
async function broughtBack(type: Type): Promise<void> {
  const set = `settings set legal.seller '{"ja":"${writtenAfter}","en":"${writtenAfter}"}' --why "moved"`
  await type(`${inWeb} tools/shop.ts ${set}`)
  await type(inDatabase('select pg_switch_wal()'))
  const waiting = "select count(*) from pg_ls_archive_statusdir() where name like '%.ready'"
  await type(`until test "$(${inDatabase(waiting)})" = 0; do sleep 1; done`)
  await type('compose kill')
  await type('compose down')
  await type('podman volume rm deploy_database deploy_media')
  await type('compose run --rm -T restore')
  await type('compose up --no-build --pull never --detach database')
  await type(`until test "$(${inDatabase('select pg_is_in_recovery()')})" = f; do sleep 1; done`)
  await type('install -o 10001 -m 400 backup-key.txt fukuhiki/deploy/compose/secrets/backup-key')
  const withKey =
    '--volume "$PWD/fukuhiki/deploy/compose/secrets/shop-key:/run/secrets/shop-key:ro" --volume "$PWD/fukuhiki/deploy/compose/secrets/backup-key:/run/backup-key:ro" --env BACKUP_IDENTITY_FILE=/run/backup-key'
  const closed = await type(
    `compose run --rm --no-deps -T ${withKey} --entrypoint node migrate tools/restore.ts --database --why "the disk was lost"`,
  )
  await type('rm fukuhiki/deploy/compose/secrets/backup-key')
  await type(startAll)
  await type(whenReady)
  await type('compose exec -T backup pgbackrest --stanza=fukuhiki --type=full backup')
  const settings = await type(`${inWeb} tools/shop.ts settings list`)
  const back = await type(`compose exec -T web1 node -p "fs.readFileSync('${picture}', 'utf8')"`)
  seen([
    expectThat(closed.includes('boxes are whole'), 'what is brought back is closed and whole', closed),
    expectThat(settings.includes(writtenAfter), 'what was written after the backup is there', settings),
    expectThat(back.trim() === 'a picture', 'the picture is there', back),
  ])
}

async function composed(shell: Shell): Promise<void> {
  const type = typing(shell)
  await type('podman import debian.tar localhost/debian')
  for (const [name, image] of [
    ['postgres', 'docker.io/library/postgres:18.4-bookworm'],
    ['caddy', 'docker.io/library/caddy:2.10.2'],
  ])
    await type(`podman build --file images/${name}.Containerfile --tag ${image} images`)
  for (const part of ['database', 'backup'])
    await type(
      `podman build --file fukuhiki/deploy/Containerfile --target ${part} --tag fukuhiki-${part} fukuhiki`,
    )
  await type('systemctl start podman.socket && export DOCKER_HOST=unix:///run/podman/podman.sock')
  await type(composing)
  await type('sh fukuhiki/deploy/compose/make-secrets.sh')
  const keys =
    'podman run --rm --user 0 --volume "$PWD:/keys" --env BACKUP_SIGNING_KEY_FILE=/keys/fukuhiki/deploy/compose/secrets/backup-signing-key --entrypoint node fukuhiki tools/backup.ts keys'
  await type(`${keys} /keys/backup-key.txt | grep ^BACKUP_ >> compose.env`)
  await type('mkdir -p /mnt/backup && echo BACKUP_FOLDER=/mnt/backup >> compose.env')
  await type(`compose up --no-build --pull never --detach migrate`)
  await type(`test "$(podman wait deploy-migrate-1)" = 0`)
  await typeAll(shell, settingCommands(`${inWeb} tools/shop.ts`), '$')
  await type(
    `${inWeb} -e "fs.mkdirSync(path.dirname('${picture}')); fs.writeFileSync('${picture}', 'a picture')"`,
  )
  await type(startAll)
  await type('echo 127.0.0.1 shop.example >> /etc/hosts')
  await type(whenReady)
  const page = await type(`${ask} --write-out ' %{http_version}' https://shop.example/`)
  seen([expectThat(/<\/html>\s*2$/.test(page), 'a page comes through Caddy over HTTP/2', page.slice(-300))])
  const states = await type(`compose ps --all --format '{{.Service}} {{.State}} {{.ExitCode}} {{.Health}}'`)
  const wanted = [
    'backup running 0 ',
    'backup-folders exited 0 ',
    'database running 0 healthy',
    'front running 0 ',
    'jobs running 0 healthy',
    'migrate exited 0 ',
    'web1 running 0 healthy',
    'web2 running 0 healthy',
  ]
  seen([
    expectThat(
      wanted.every((state) => states.includes(state)),
      wanted.map((state) => state.trim()).join('; '),
      states,
    ),
  ])
  await backedUp(type)
  await broughtBack(type)
  await type(`compose stop web1`)
  seen([
    expectThat(
      (await type(`${ask} https://shop.example/readyz`)).includes('{"ready":true'),
      'without web1 the shop is open',
      '',
    ),
  ])
  await type(`compose stop`)
  const ended = await type(`compose ps --all --format '{{.Service}} {{.ExitCode}}'`)
  seen([
    expectThat(
      ['backup 0', 'database 0', 'jobs 0', 'web1 0', 'web2 0'].every((state) => ended.includes(state)),
      'compose stop ends the database, its backups and the parts of the shop with exit code 0',
      ended,
    ),
  ])
}

/** @returns the exit code */
export async function drillImage([suite = ownSuite, mirror]: readonly string[]): Promise<number> {
  for (const line of inPlace) say(`in place of ${line}`)
  return await drillInMachine(
    [suite, mirror],
    { runsContainers: true },
    async ({ machine, folder, debian }) => {
      const npm = lay(folder, machine, debian)
      await machine.boot()
      const shell = machine.logIn({})
      const type = typing(shell)
      await type('apt-get update')
      await type(`apt-get install --yes --no-install-recommends ${packages}`)
      const versions = await type('podman --version; docker-compose version; psql --version')
      say(versions.trim().replaceAll('\n', ', '))
      await build(shell, npm)
      await serve(shell)
      await composed(shell)
    },
  )
}
