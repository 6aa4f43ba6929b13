// Calls of the transfers room: points brought from other sites (ruling 23).

import * as z from 'zod/mini'
import { as, call, nothing, record, text } from './wire.ts'

export const listLinkedAccounts = call({
  method: 'GET',
  path: '/user/transfer/point',
  summary: 'The accounts on other sites that points can come from.',
  access: 'member',
  output: record({
    list: z.array(record({ id: z.string(), name: z.string(), points: as('point', z.int()) })),
  }),
})

export const linkAccount = call({
  method: 'POST',
  path: '/user/transfer/login',
  summary: 'Links an account on another site.',
  access: 'member',
  /** The password of another site is not even read before there is a site to log in to. */
  input: record({ mail: z.optional(text(254)) }),
  output: nothing,
})

export const transferPoints = call({
  method: 'POST',
  path: '/user/transfer/point',
  summary: 'Brings points from a linked account.',
  access: 'member',
  input: record({
    accountId: as('id', z.optional(text(64))),
    points: as('point', z.optional(z.int().check(z.minimum(1)))),
  }),
  output: nothing,
})
