import { randomUUID } from 'node:crypto'
import { createSerializerCompiler, validatorCompiler } from '@fastify/type-provider-zod'
import fastify, { type FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { requestFact } from '../commands/_shared/facts.ts'
import { pendingAnswer } from '../commands/donations/payment-answer.ts'
import { paymentIntentAnswer, paymentIntentBody } from '../domain/donations/contract.ts'
import { donationDecider } from '../domain/donations/donations.decider.ts'
import { donationStream } from '../domain/donations/streams.contract.ts'
import { requestStream } from '../domain/requests/streams.contract.ts'
import type { EventStore, Position } from '../kernel/ports/event-store.ts'
import { commandIdFor, derivedId, hashBody } from '../kernel/wire/ids.ts'
import { appendStarted } from './http-bare.ts'
import { startDonation, startIn } from './http-donation.ts'
import { EDGE_PATH, type EdgeDeps } from './http-edge.ts'

/** The steps between the bare server and the whole edge; each step includes those before it. */
export const STEPS = ['reads', 'decision', 'schema', 'idempotency'] as const
export type Step = (typeof STEPS)[number]

export interface StepDeps extends Omit<EdgeDeps, 'sql'> {
	readonly requestId: string
	readonly body: Body
}
type Body = z.output<typeof paymentIntentBody>

interface Ids {
	readonly donationId: string
	readonly commandId: string
	readonly bodyHash?: string
}

export function createStep(upTo: Step, deps: StepDeps): FastifyInstance {
	const app = fastify({ logger: false })
	if (upTo === 'reads') app.post(EDGE_PATH, () => readAndAppend(deps))
	else if (upTo === 'decision') app.post(EDGE_PATH, () => start(deps, deps.body, newIds()))
	else {
		app.setValidatorCompiler(validatorCompiler)
		app.setSerializerCompiler(createSerializerCompiler())
		const schema = { body: paymentIntentBody, response: { 202: paymentIntentAnswer } }
		app.post(EDGE_PATH, { schema }, async ({ body: parsed, headers }, reply) => {
			const body = parsed as Body
			const ids = upTo === 'idempotency' ? idsByKey(String(headers['idempotency-key']), body) : newIds()
			const { donationId, position } = await start(deps, body, ids)
			return reply.code(202).send(pendingAnswer(donationId, position, null).body)
		})
	}
	return app
}

const readAll = (store: EventStore, stream: string) => Array.fromAsync(store.readStream(stream))

async function readAndAppend({ store, requestId }: StepDeps) {
	const donationId = randomUUID()
	const [donation, request] = await Promise.all([
		readAll(store, donationStream(donationId)),
		readAll(store, requestStream(requestId)),
	])
	if (donation.length > 0 || request.length === 0)
		throw new Error('A donation is there already, or its request is not.')
	return { donationId, position: await appendStarted(store, donationId) }
}

async function start(
	{ store, dispatch, clock, requestId }: StepDeps,
	body: Body,
	ids: Ids,
): Promise<{ donationId: string; position: Position }> {
	const given = startIn(body)
	const { donationId, ...keys } = ids
	const target = { kind: 'request', id: requestId } as const
	const command = requestFact(store, requestId, clock.now()).then((request) =>
		startDonation(given, { target, request, donor: GUEST }, clock),
	)
	const { position } = await dispatch(donationDecider, donationStream(donationId), command, {
		...keys,
		correlationId: randomUUID(),
		actor: GUEST,
	})
	return { donationId, position }
}

const GUEST = { kind: 'guest', id: '3f0d2a56-9b1e-5c77-8d2a-1a2b3c4d5e6f' } as const

const newIds = (): Ids => ({ donationId: randomUUID(), commandId: randomUUID() })

function idsByKey(key: string, body: Body): Ids {
	const commandId = commandIdFor(`${GUEST.kind}:${GUEST.id}`, `POST ${EDGE_PATH}`, key)
	return { donationId: derivedId('donation', commandId), commandId, bodyHash: hashBody(body) }
}
