import type { FastifyInstance } from 'fastify'
import type { Principal, Route } from '../../kernel/http/route.ts'
import { createLog } from '../observability/logs.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createHttpApp, type HttpAppSettings, type HttpConfig } from './app.ts'
import { unauthenticated } from './errors.ts'

export function createTestApp(
	routes: readonly Route[],
	changes: Partial<Omit<HttpAppSettings, 'config'>> & { readonly config?: Partial<HttpConfig> } = {},
): Promise<FastifyInstance> {
	return createHttpApp({
		readAfter: { waitFor: async () => true },
		clock: { now: () => 1_795_000_000_000 },
		log: createLog({ level: 'silent', process: 'test' }),
		metrics: createMetrics(),
		health: [],
		...changes,
		routes,
		authenticate: changes.authenticate ?? authenticateByName,
		config: {
			https: false,
			allowedOrigins: ['https://karuna.example'],
			trustedProxies: [],
			requestsPerMinute: null,
			routeLimits: true,
			showsOperations: true,
			paymentOrigins: {
				scripts: ['https://js.pay.example'],
				frames: ['https://frames.pay.example'],
				connections: ['https://api.pay.example'],
			},
			version: '0.0.0',
			closeGraceMs: 1_000,
			...changes.config,
		},
	})
}

const authenticateByName: HttpAppSettings['authenticate'] = async ({ bearer, guestToken }) => {
	if (bearer === undefined) return { kind: 'guest', id: `guest of ${guestToken}` }
	const name = /^(plain|admin|superAdmin|finAdmin)-token$/.exec(bearer)?.[1]
	if (name === undefined) throw unauthenticated()
	const roles = name === 'plain' ? [] : [name as 'admin' | 'superAdmin' | 'finAdmin']
	return { kind: 'user', id: `user ${name}`, roles, sessionId: 'session' } satisfies Principal
}
