import type { FastifyInstance } from 'fastify'
import type { Send } from '../../demo/client.ts'
import { type DemoExtent, startDemo } from '../../demo/start.ts'
import type { ProviderTools } from '../../demo/steps.ts'
import type { ApiInfrastructure } from '../../kernel/infrastructure.ts'
import { regionOfCurrency } from '../../kernel/regions.ts'
import type { StripeControl } from '../../simulators/stripe/control.ts'
import { solvePuzzle } from '../adapters/captcha.ts'
import { film } from '../adapters/files-film.ts'
import { rasterize } from '../adapters/files-rasterize.ts'
import type { Platform } from './platform.ts'

interface Running {
	readonly app: FastifyInstance
	readonly api: ApiInfrastructure
	readonly untilIdle: (signal: AbortSignal) => Promise<void>
	readonly report: (line: string) => void
}

/** Plays the demo on the running system; without simulators, or without a demo, there is nothing to play. */
export async function startDemoOn(platform: Platform, demo: DemoExtent, running: Running) {
	const { config, environment } = platform
	const { simulators } = environment
	if (demo === 'none' || !simulators) return { done: Promise.resolve(false), stop: async () => {} }
	const { clock, stripe } = simulators
	return startDemo(demo, {
		infrastructure: running.api,
		dataDir: config.dataDir,
		codes: config.mode === 'development',
		time: clock,
		send: sendTo(running.app),
		untilIdle: running.untilIdle,
		answerChallenge: async (paymentRef, currency, passes) => {
			stripe.control.answerChallenge(
				environment.payments.accountFor(regionOfCurrency(currency).currency, 'card').account,
				paymentRef,
				passes,
			)
		},
		solvePuzzle,
		rasterize,
		film,
		provider: providerOf(stripe.control),
		report: running.report,
	})
}

const providerOf = (control: StripeControl): ProviderTools => ({
	refund: (account, paymentRef, amount) => {
		control.refund(account, paymentRef, { amount: Number(amount) })
	},
	dispute: (account, paymentRef) => control.dispute(account, paymentRef).id,
	closeDispute: (account, disputeRef, outcome) => control.closeDispute(account, disputeRef, outcome),
	payOut: (account, mistake) => control.payouts.run(account, mistake).id,
	movePayout: (payoutRef, to) => {
		control.payouts.advance(payoutRef, to)
	},
})

/** Calls the running API in this process, each call from the address that it claims. */
const sendTo =
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
