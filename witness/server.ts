// A witness answers the shop, the other witnesses, and everybody who reads its list or checks a box.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { verdict as verdictRecord } from '#contract/closings.ts'
import { catchUpCall, closingCall, listCall } from './calls.ts'
import type { Heard, Witness } from './witness.ts'

/** The page that checks a box, as the build made it. */
const checker = join(import.meta.dirname, '../dist/checker')
/** The page asks shops alone, and shows nothing of theirs. */
const checkerPolicy =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src data:; font-src 'self'; connect-src http: https:"

const bodyLimit = 16_000
const pageSize = 500

/** Registers a witness's calls. `witness`: undefined while it starts. */
export function registerWitness(app: FastifyInstance, witness: () => Witness | undefined): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    return await reply.code(status).send({ error: status === 500 ? 'something went wrong' : error.message })
  })

  const refuse = (reply: FastifyReply, status: number, error: string) => reply.code(status).send({ error })
  const answer = (reply: FastifyReply, heard: Heard) => {
    if ('verdict' in heard) return reply.send({ verdict: z.encode(verdictRecord, heard.verdict) })
    if ('waits' in heard) return reply.code(202).send({})
    const { refusal, last } = heard
    if (refusal === 'not the shop’s' || refusal === 'no quorum') return refuse(reply, 422, refusal)
    const { number, closing } = last
    return reply.code(409).send({ error: refusal, last: { number, closing } })
  }

  app.post('/closings', { bodyLimit }, async (request, reply) => {
    const read = z.safeDecode(closingCall, request.body as never)
    if (!read.success) return refuse(reply, 422, 'this is no closing')
    const own = witness()
    if (own === undefined) return refuse(reply, 503, 'starting')
    const { closing, accepted, wait } = read.data
    return answer(reply, await own.hear(closing, accepted, wait))
  })

  app.post('/catch-up', { bodyLimit }, async (request, reply) => {
    const read = z.safeDecode(catchUpCall, request.body as never)
    if (!read.success) return refuse(reply, 422, 'this is no closing with its verdicts')
    const own = witness()
    if (own === undefined) return refuse(reply, 503, 'starting')
    return answer(reply, own.catchUp(read.data.closing, read.data.verdicts))
  })

  app.get('/verdicts', async (request, reply) => {
    reply.header('access-control-allow-origin', '*')
    const read = z.safeParse(listCall, request.query)
    if (!read.success) return refuse(reply, 422, 'from is no number')
    const own = witness()
    if (own === undefined) return refuse(reply, 503, 'starting')
    const { from } = read.data
    const count = Math.max(0, Math.min(pageSize, own.log.length - from))
    // A full page never changes.
    const caching = count === pageSize ? 'public, max-age=31536000, immutable' : 'no-store'
    return reply.header('cache-control', caching).send({
      witness: { name: own.name, key: own.key },
      from,
      verdicts: Array.from({ length: count }, (_, index) =>
        z.encode(verdictRecord, own.log.at(from + index)),
      ),
    })
  })

  if (existsSync(checker)) {
    void app.register(fastifyStatic, {
      root: checker,
      prefix: '/check/',
      redirect: true,
      decorateReply: false,
      setHeaders: (reply) => void reply.header('content-security-policy', checkerPolicy),
    })
    app.get('/', async (_request, reply) => reply.redirect('check/'))
  } else app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(about))
}

/** It names nobody: a witness serves this whether it has started or not. */
const about = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Witness</title>
<style>body{font:1rem/1.6 system-ui,sans-serif;max-width:38rem;margin:2rem auto;padding:0 1rem}</style>
<h1>Witness</h1>
<p>This program watches a shop whose draws are decided by a public beacon. Before each round the shop closes what it has sold, and
this witness signs whether the closing came in time and alone. So the shop cannot choose among several after the round.</p>
<p>It sees hashes alone, no person and no sale. What it said stands for ever in its <a href="verdicts">list of verdicts</a>.</p>
</html>
`
