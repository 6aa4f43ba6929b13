import type { Route } from '../../route.ts'

export const route: Route = { path: '/dev/gallery', access: 'public', isForDevelopers: true }
