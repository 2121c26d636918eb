import type { FastifyInstance } from 'fastify'
import { contextOf } from '../commands/_shared/context.ts'
import { requestFact } from '../commands/_shared/facts.ts'
import { donorOf } from '../commands/donations/donor.ts'
import { pendingAnswer } from '../commands/donations/payment-answer.ts'
import { targetIn } from '../commands/donations/start-donation.ts'
import { createAuthenticate } from '../commands/users/authenticate.ts'
import { paymentIntentAnswer, paymentIntentBody } from '../domain/donations/contract.ts'
import { donationDecider } from '../domain/donations/donations.decider.ts'
import { donationStream } from '../domain/donations/streams.contract.ts'
import { createHttpApp } from '../infra/http/app.ts'
import { createLog } from '../infra/observability/logs.ts'
import { createMetrics } from '../infra/observability/metrics.ts'
import type { Dispatch } from '../kernel/events/dispatch.ts'
import { type Route, route } from '../kernel/http/route.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import type { EventStore } from '../kernel/ports/event-store.ts'
import type { Sql } from '../kernel/sql/sql.ts'
import { derivedId } from '../kernel/wire/ids.ts'
import { startDonation, startIn } from './http-donation.ts'

export const EDGE_PATH = '/api/v1/create/payment/intent'

export interface EdgeDeps {
	readonly sql: Sql
	readonly store: EventStore
	readonly dispatch: Dispatch
	readonly clock: Clock
}

/**
 * Creates the production HTTP edge without rate limits and log, with one route that starts a donation as
 * `create/payment/intent` does, without the record of the donor's words and the call of the provider.
 * @param others routes that are answered beside it
 */
export function createEdge(deps: EdgeDeps, others: readonly Route[] = []): Promise<FastifyInstance> {
	const { sql, clock } = deps
	return createHttpApp({
		routes: [startRoute(deps), ...others],
		authenticate: createAuthenticate({ sql, clock, rolesOf: async () => [], secondFactorForStaff: false }),
		readAfter: { waitFor: async () => true },
		clock,
		log: createLog({ level: 'silent', process: 'bench' }),
		metrics: createMetrics(),
		health: [],
		config: {
			https: true,
			allowedOrigins: [],
			trustedProxies: [],
			showsOperations: true,
			requestsPerMinute: null,
			routeLimits: false,
			paymentOrigins: {
				scripts: ['https://js.stripe.com'],
				frames: ['https://js.stripe.com'],
				connections: ['https://api.stripe.com'],
			},
			version: '0.0.0',
			closeGraceMs: 1_000,
		},
	})
}

const startRoute = ({ store, dispatch, clock }: EdgeDeps): Route =>
	route({
		method: 'POST',
		path: EDGE_PATH,
		summary: 'Start a donation, as paying for it does before the provider is called',
		tags: ['donations'],
		access: { allow: 'everyone', because: 'guests give too' },
		body: paymentIntentBody,
		answers: { 200: paymentIntentAnswer, 202: paymentIntentAnswer },
		handle: async ({ body, caller }) => {
			const given = startIn(body)
			const target = targetIn(given.intent)
			const fact = target.kind === 'request' ? requestFact(store, target.id, clock.now()) : null
			const donationId = derivedId('donation', caller.commandId)
			const { position } = await dispatch(
				donationDecider,
				donationStream(donationId),
				Promise.resolve(fact).then((request) =>
					startDonation(given, { target, request, donor: donorOf(caller.principal) }, clock),
				),
				contextOf(caller),
			)
			return pendingAnswer(donationId, position, null)
		},
	})
