import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request as requestPlainly } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { exampleValues, filledIn, makeCertificates } from '#drill/configuration.ts'
import { hasProgram } from './programs.ts'

// A writer of etcd and Patroni chooses the primary and its settings, so each asks for a certificate of the cluster.

/** Addresses of this machine, with the ports of the file. */
const shared = {
  ...exampleValues(),
  DB1_ADDRESS: '127.86.0.11',
  DB2_ADDRESS: '127.86.0.12',
  DB3_ADDRESS: '127.86.0.13',
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-cluster-door-'))
  makeCertificates(join(folder, 'own'), shared)
  // Another authority, with the same names and addresses.
  makeCertificates(join(folder, 'foreign'), shared)
})
afterAll(() => rm(folder, { recursive: true }))

test('Patroni requires a certificate, and shows its own to clients that look for the primary', () => {
  const { restapi, ctl, etcd } = parse(filledIn('patroni.yml', exampleValues()))
  const { TLS_FOLDER: tls } = exampleValues()
  const [ca, cert, key] = [`${tls}/ca.pem`, `${tls}/node.pem`, `${tls}/patroni-key.pem`]
  // "optional" lets nobody without a certificate change anything: Patroni asks for it at every method but GET, HEAD and OPTIONS.
  expect(restapi).toMatchObject({ cafile: ca, certfile: cert, keyfile: key, verify_client: 'optional' })
  expect(restapi.authentication.password).toBeDefined()
  expect(ctl).toEqual({ insecure: false, cacert: ca, certfile: cert, keyfile: key })
  expect(etcd).toMatchObject({ protocol: 'https', cacert: ca, cert, key })
})

test('HAProxy verifies Patroni by the authority of the cluster, and has no certificate of its own', () => {
  const file = filledIn('haproxy.cfg', exampleValues())
  const checks = file.split('\n').filter((line) => line.includes('port 8008'))
  expect(checks).toHaveLength(2)
  for (const line of checks)
    expect(line).toContain('check-ssl verify required ca-file /etc/fukuhiki-ha/ca.pem')
  expect(file).not.toMatch(/^[^#]* crt .*fukuhiki-ha/m)
})

describe.runIf(hasProgram('etcd', ['--version'], 'who is let into etcd by the files of deploy/ha'))(
  'etcd',
  () => {
    let member: ChildProcess
    let said = ''

    beforeAll(async () => {
      const tls = join(folder, 'db1')
      await mkdir(tls)
      for (const [from, to] of [
        ['ca.pem', 'ca.pem'],
        ['db1.pem', 'node.pem'],
        ['db1-key.pem', 'etcd-key.pem'],
      ] as const)
        await copyFile(join(folder, 'own', from), join(tls, to))
      const values = {
        ...shared,
        NODE_ADDRESS: shared.DB1_ADDRESS,
        ETCD_FOLDER: join(folder, 'db1.etcd'),
        TLS_FOLDER: tls,
      }
      const file = parseEnv(filledIn('etcd.env', values))
      // One is a cluster of its own. Members of one machine refuse each other: none comes from the address in its certificate.
      const alone = { ETCD_INITIAL_CLUSTER: file.ETCD_INITIAL_CLUSTER?.split(',')[0] }
      member = spawn('etcd', [], { env: { PATH: process.env.PATH, ...file, ...alone }, stdio: 'pipe' })
      for (const stream of [member.stdout, member.stderr]) stream?.on('data', (chunk) => (said += chunk))
      while ((await asked('own').catch(() => undefined))?.status !== 200) {
        if (member.exitCode !== null) throw new Error(`etcd ended:\n${said}`)
        await sleep(100)
      }
    })
    afterAll(async () => {
      member.kill('SIGKILL')
      if (member.exitCode === null) await once(member, 'close')
    })

    const ask = async (options: RequestOptions, body?: string) => {
      const question = request(`https://${shared.DB1_ADDRESS}:2379/v2/keys/service/fukuhiki/config`, options)
      question.end(body)
      const [answer] = (await once(question, 'response')) as [IncomingMessage]
      return { status: answer.statusCode, said: await text(answer) }
    }
    /** The authority whose certificate is shown; `undefined`: none is. */
    async function asked(authority: string | undefined) {
      const ca = await readFile(join(folder, 'own/ca.pem'))
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const options = { ca, method: 'PUT', headers, agent: false }
      if (authority === undefined) return await ask(options, 'value=one')
      const [cert, key] = await Promise.all(
        ['db2.pem', 'db2-key.pem'].map((file) => readFile(join(folder, authority, file))),
      )
      const answer = await ask({ ...options, cert, key }, 'value=one')
      // The first that writes makes it.
      return answer.status === 201 ? { ...answer, status: 200 } : answer
    }

    test('accepts writes from a machine of the cluster', async () => {
      expect(await asked('own')).toMatchObject({
        status: 200,
        said: expect.stringContaining('"value":"one"'),
      })
    })

    test.each([2379, 2380])('refuses clients without a certificate, at port %i', async (port) => {
      const ca = await readFile(join(folder, 'own/ca.pem'))
      const question = request(`https://${shared.DB1_ADDRESS}:${port}/version`, { ca, agent: false })
      question.end()
      await expect(once(question, 'response')).rejects.toThrow(/certificate required|bad certificate/)
      const plain = requestPlainly(`http://${shared.DB1_ADDRESS}:${port}/version`, { agent: false })
      plain.end()
      const [answer] = (await once(plain, 'response').catch(() => [undefined])) as [
        IncomingMessage | undefined,
      ]
      answer?.resume()
      expect([undefined, 400]).toContain(answer?.statusCode)
    })

    test('refuses clients with a certificate of another authority', async () => {
      await expect(asked('foreign')).rejects.toThrow(/bad certificate|unknown ca/)
      await expect(asked(undefined)).rejects.toThrow(/certificate required|bad certificate/)
    })
  },
)
