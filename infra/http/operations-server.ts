import fastify from 'fastify'
import type { HealthCheck } from '../observability/health.ts'
import type { HttpMetrics } from '../observability/metrics.ts'
import { addOperations } from './operations.ts'

/** `/health/live`, `/health/ready` and `/metrics` for processes that serve nobody else. @returns how to stop it */
export async function serveOperations(
	{ host, port }: { readonly host: string; readonly port: number },
	checks: readonly HealthCheck[],
	metrics: HttpMetrics,
): Promise<() => Promise<void>> {
	const app = fastify({ logger: false })
	addOperations(app, checks, metrics)
	await app.listen({ host, port })
	return () => app.close()
}
