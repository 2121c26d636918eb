import type { FastifyInstance } from 'fastify'
import type { Send } from '../demo/client.ts'
import { type DemoExtent, startDemo } from '../demo/start.ts'
import { solvePuzzle } from '../infra/adapters/captcha.ts'
import type { ApiInfrastructure } from '../kernel/capability/infrastructure.ts'
import { demoDonors, demoProviders } from './demo-providers.ts'
import type { Platform } from './platform.ts'

interface Running {
	readonly app: FastifyInstance
	readonly api: ApiInfrastructure
	readonly untilIdle: (signal: AbortSignal) => Promise<void>
	readonly runJob: (name: string) => Promise<void>
	readonly report: (line: string) => void
}

export async function startDemoOn(platform: Platform, demo: DemoExtent, running: Running) {
	const { config, environment } = platform
	const { simulators } = environment
	if (demo === 'none' || !simulators) return { done: Promise.resolve(false), stop: async () => {} }
	return startDemo(demo, {
		...demoDonors(simulators),
		infrastructure: running.api,
		dataDir: config.dataDir,
		codes: config.mode === 'development',
		time: simulators.clock,
		send: sendTo(running.app),
		untilIdle: running.untilIdle,
		solvePuzzle,
		rasterize: (svg) => platform.decoders.own.run('rasterize', [svg]),
		film: (...drawn) => platform.decoders.own.run('film', drawn),
		provider: demoProviders(simulators),
		runJob: running.runJob,
		report: running.report,
	})
}

export const sendTo =
	(app: FastifyInstance): Send =>
	async ({ method, url, headers, payload, remoteAddress }) => {
		const answer = await app.inject({
			method,
			url,
			headers,
			remoteAddress,
			...(payload !== undefined && { payload }),
		})
		return { status: answer.statusCode, headers: answer.headers, body: answer.body }
	}
