import fastify from 'fastify'
import { addOperations } from '../http/operations.ts'
import type { HttpMetrics } from '../observability/metrics.ts'
import { healthChecks } from './health.ts'
import type { Platform } from './platform.ts'

/** `/health/live`, `/health/ready` and `/metrics` for processes that serve nobody else. @returns how to stop it */
export async function serveOperations(
	platform: Platform,
	metrics: HttpMetrics,
): Promise<() => Promise<void>> {
	const { host, port } = platform.config
	const app = fastify({ logger: false })
	addOperations(app, healthChecks(platform), metrics)
	await app.listen({ host, port })
	return () => app.close()
}
