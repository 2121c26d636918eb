import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { EVENT_CATALOG } from '../apps/capabilities.ts'
import { donationStream } from '../domain/donations/streams.contract.ts'
import type { EventStore, NewEvent } from '../kernel/ports/event-store.ts'
import { EDGE_PATH } from './http-edge.ts'

export function createBare(store: EventStore): FastifyInstance {
	const app = fastify({ logger: false })
	app.post(EDGE_PATH, async () => {
		const id = randomUUID()
		return { donationId: id, position: await appendStarted(store, id) }
	})
	return app
}

export async function appendStarted(store: EventStore, donationId: string): Promise<string> {
	const event = { ...STARTED, id: randomUUID() }
	const { position } = await store.append(donationStream(donationId), [event], {
		expectedRevision: 'no_stream',
	})
	return position
}

const STARTED: Omit<NewEvent, 'id'> = {
	type: 'DonationStarted',
	schemaVersion: EVENT_CATALOG.versionOf('DonationStarted'),
	data: {
		target: { kind: 'request', id: '0198c2b0-7d1c-7e11-9b52-1a2b3c4d5e6f' },
		donor: { kind: 'guest', id: '3f0d2a56-9b1e-5c77-8d2a-1a2b3c4d5e6f' },
		currency: 'INR',
		split: { donation: '150000', fee: '3540', total: '153540' },
		coversFee: true,
		anonymous: false,
		provider: 'stripe',
		account: 'stripe-in',
		requestRevision: '2',
		at: '2026-11-21T08:00:00.000Z',
	},
	metadata: {
		recordedAt: '2026-11-21T08:00:00.123Z',
		correlationId: '0198c2b0-7d1c-7e11-9b52-aaaaaaaaaaaa',
		commandId: '3f0d2a56-9b1e-5c77-8d2a-bbbbbbbbbbbb',
		bodyHash: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
		actor: { kind: 'guest', id: '3f0d2a56-9b1e-5c77-8d2a-1a2b3c4d5e6f' },
	},
}
