import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { HealthCheck } from '../observability/health.ts'
import type { HttpMetrics } from '../observability/metrics.ts'

const CHECK_LIMIT_MS = 2_000

const HIDDEN = { schema: { hide: true }, logLevel: 'warn' } as const

export function addLiveness(app: FastifyInstance): void {
	app.get('/health/live', HIDDEN, async () => ({ status: 'live' }))
}

/**
 * Adds `/health/ready`, which answers 503 with the failing part, and `/metrics`.
 * @param onRequest limits both when they are public
 */
export function addOperations(
	app: FastifyInstance,
	checks: readonly HealthCheck[],
	metrics: HttpMetrics,
	onRequest: onRequestAsyncHookHandler[] = [],
): void {
	const hidden = { ...HIDDEN, onRequest }
	app.get('/health/ready', hidden, async (_request, reply) => {
		const results = await Promise.all(checks.map(run))
		const ready = results.every(({ ok }, index) => ok || checks[index]?.isNotice === true)
		return reply
			.code(ready ? 200 : 503)
			.header('cache-control', 'no-store')
			.send({ status: ready ? 'ready' : 'unavailable', checks: results })
	})
	app.get('/metrics', hidden, async (_request, reply) =>
		reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
	)
}

interface Result {
	readonly name: string
	readonly ok: boolean
	readonly problem?: string
}

/** A check that hangs has failed. Its message stays short, since anyone who reaches the port may read it. */
async function run({ name, check }: HealthCheck): Promise<Result> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<string>((resolve) => {
		timer = setTimeout(resolve, CHECK_LIMIT_MS, 'did not answer in time')
	})
	try {
		const problem = await Promise.race([check(), late])
		return problem === null ? { name, ok: true } : { name, ok: false, problem }
	} catch {
		return { name, ok: false, problem: 'failed' }
	} finally {
		clearTimeout(timer)
	}
}
