// The face of a room: what it serves, and what it does by itself. A wing is the face of its rooms.

import type { FastifyInstance } from 'fastify'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Http } from './calls.ts'
import type { OperatorHttp } from './operator-calls.ts'

/** Each of them says in the type of its second parameter what it is handed. */
export interface Room {
  /** The calls that pages of the shop are made of for a guest: the same for the shop and for a preview of it. */
  servePages?(http: Http, parts: never): void
  /** The other calls of visitors and members. */
  serve?(http: Http, parts: never): void
  /** Addresses that are no calls of the contract. */
  serveRaw?(app: FastifyInstance, parts: never): void
  /** The calls of the console. */
  serveDesk?(http: OperatorHttp, parts: never): void
  /** The jobs that it runs at intervals. */
  jobs?(parts: never): Job[]
}

type Served = 'servePages' | 'serve' | 'serveRaw' | 'serveDesk'

/** All that these functions are given together. */
type Together<Takers> = (Takers extends unknown ? Takers : never) extends (parts: infer All) => void
  ? All
  : never

/** All that these rooms are handed together. Each is asked by itself: a room that is handed nothing takes nothing away. */
type Needed<One, Face extends Served> = Together<
  One extends Record<Face, (target: never, parts: infer Parts) => void> ? (parts: Parts) => void : never
>
type NeededByJobs<One> = Together<
  One extends { jobs(parts: infer Parts): Job[] } ? (parts: Parts) => void : never
>

/** One face for these rooms: what it is handed, all of them are. */
export function wingOf<const Rooms extends readonly Room[]>(...rooms: Rooms) {
  type One = Rooms[number]
  return {
    servePages(http: Http, parts: Needed<One, 'servePages'>) {
      for (const room of rooms) room.servePages?.(http, parts as never)
    },
    serve(http: Http, parts: Needed<One, 'serve'>) {
      for (const room of rooms) room.serve?.(http, parts as never)
    },
    serveRaw(app: FastifyInstance, parts: Needed<One, 'serveRaw'>) {
      for (const room of rooms) room.serveRaw?.(app, parts as never)
    },
    serveDesk(http: OperatorHttp, parts: Needed<One, 'serveDesk'>) {
      for (const room of rooms) room.serveDesk?.(http, parts as never)
    },
    jobs: (parts: NeededByJobs<One>): Job[] => rooms.flatMap((room) => room.jobs?.(parts as never) ?? []),
  }
}
