// Calls for point transfers: points from other sites (ruling 23).

import * as z from 'zod/mini'
import { as, call, nothing, record, text } from './wire.ts'

/** Refused under `transfer`: closed by the operator, or no site to take points from (ruling 23). */
export const listLinkedAccounts = call({
  method: 'GET',
  path: '/user/transfer/point',
  summary: 'The accounts on other sites that points can come from.',
  access: 'member',
  output: record({
    /** The connected accounts. */
    list: z.array(
      record({
        /** Its id. */
        id: z.string(),
        /** The other site. */
        name: z.string(),
        /** Points that can be moved. */
        points: as('point', z.int()),
      }),
    ),
  }),
})

/** Refused under `transfer`: closed by the operator, or no site to take points from (ruling 23). */
export const linkAccount = call({
  method: 'POST',
  path: '/user/transfer/login',
  summary: 'Links an account on another site.',
  access: 'member',
  /** Ignored, the other site's password included, until there is a site to log in to. */
  input: record({
    /** Mail address of the account on the other site. */
    mail: z.optional(text(254)),
  }),
  output: nothing,
})

/** Refused under `transfer`: closed by the operator, or no site to take points from (ruling 23). */
export const transferPoints = call({
  method: 'POST',
  path: '/user/transfer/point',
  summary: 'Brings points from a linked account.',
  access: 'member',
  input: record({
    /** The account from which points are moved. */
    accountId: as('id', z.optional(text(64))),

    /** The number of points. */
    points: as('point', z.optional(z.int().check(z.minimum(1)))),
  }),
  output: nothing,
})
