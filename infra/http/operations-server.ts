import fastify from 'fastify'
import type { Config } from '../config/config.ts'
import type { HealthCheck } from '../observability/health.ts'
import type { HttpMetrics } from '../observability/metrics.ts'
import { addLiveness, addOperations } from './operations.ts'

export async function serveOperations(
	{ host, operationsPort: port }: Pick<Config, 'host' | 'operationsPort'>,
	checks: readonly HealthCheck[],
	metrics: HttpMetrics,
): Promise<() => Promise<void>> {
	const app = fastify({ logger: false })
	addLiveness(app)
	addOperations(app, checks, metrics)
	await app.listen({ host, port })
	return () => app.close()
}
