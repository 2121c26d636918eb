import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { HealthCheck } from '../observability/health.ts'
import type { HttpMetrics } from '../observability/metrics.ts'

const CHECK_LIMIT_MS = 2_000

const HIDDEN = { schema: { hide: true }, logLevel: 'warn' } as const

/** `/health/live`: the process runs. */
export function addLiveness(app: FastifyInstance): void {
	app.get('/health/live', HIDDEN, async () => ({ status: 'live' }))
}

/**
 * `/health/ready`: the process can serve, else 503 and which part can't. `/metrics`.
 * @param onRequest limits both, where anybody may ask
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
	/** Only where it is wrong. */
	readonly problem?: string
}

/** A check that hangs is one that fails. Its words stay short: they are read by anyone who may reach the port. */
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
