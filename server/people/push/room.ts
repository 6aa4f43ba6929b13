import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import { type PushDeps, pushRoutes } from './routes.ts'

type Parts = Omit<PushDeps, 'publicKey'> & { pushKeys: { publicKey: string } }

export const push = {
  serve: (http: Http, { pushKeys, ...parts }: Parts) =>
    pushRoutes(http, { ...parts, publicKey: pushKeys.publicKey }),
} satisfies Room
