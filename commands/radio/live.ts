import { randomBytes } from 'node:crypto'
import { recordingAnswer, type Source, sourceAnswer } from '../../domain/radio/live.contract.ts'
import { refuse } from '../../domain/radio/refusals.contract.ts'
import { streamingParams } from '../../domain/radio/streamings.contract.ts'
import { studioTicketAnswer } from '../../domain/radio/studio.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { SECOND_MS } from '../../kernel/wire/time.ts'
import { cancelUpload, setReceived } from '../../records/media/uploads.ts'
import { recordingOf } from '../../records/radio/live.ts'
import { findSlot, insertTicket, setSource } from '../../records/radio/sources.ts'
import { hasRole, signedIn } from '../_shared/context.ts'
import { once } from '../_shared/once.ts'
import type { StreamingDeps } from './streamings.ts'

/** 160 bits. */
const PASSWORD_BYTES = 20
const TICKET_MS = 30 * SECOND_MS

export interface LiveDeps extends Pick<StreamingDeps, 'sql' | 'clock' | 'wallClock'> {
	readonly site: string
}

const common = {
	method: 'POST',
	tags: ['radio'],
	access: RADIO_ACCESS,
	params: streamingParams,
} as const
const STREAMING = '/api/v1/radio/streamings/:id'

export const makeSource = (deps: LiveDeps): Route =>
	route({
		...common,
		path: `${STREAMING}/source`,
		summary: 'Make the password with which the host of a streaming is live; it is in this answer alone',
		answers: { 200: sourceAnswer },
		handle: async ({ params: { id }, caller }) => ({
			body: { statusCode: 200, data: await made(deps, id, signedIn(caller).id) },
		}),
	})

/** @throws DomainError NOT_FOUND, STREAMING_OVER */
async function made({ sql, wallClock, site }: LiveDeps, id: string, callerId: string): Promise<Source> {
	const slot = await findSlot(sql, id, callerId)
	if (slot === null) throw refuse('NOT_FOUND.streaming')
	const now = wallClock.now()
	if (slot.ends_at.getTime() <= now) throw refuse('STREAMING_OVER')
	const password = randomBytes(PASSWORD_BYTES).toString('base64url')
	await setSource(sql, { streamingId: id, userId: slot.user, password }, new Date(now))
	return {
		address: `${site}/radio/live/${slot.slug}`,
		user: 'source',
		password,
		host: slot.host,
		startTime: slot.starts_at.getTime(),
		endTime: slot.ends_at.getTime(),
	}
}

export const makeTicket = ({ sql, wallClock }: LiveDeps): Route =>
	route({
		...common,
		path: `${STREAMING}/ticket`,
		summary: 'Get a ticket that opens the studio of a streaming once, within 30 seconds',
		access: { allow: 'signedIn' },
		perMinute: 60,
		answers: { 200: studioTicketAnswer },
		handle: async ({ params: { id }, caller }) => {
			const slot = await findSlot(sql, id, signedIn(caller).id)
			const isOwn = slot?.own === signedIn(caller).id
			if (slot === null || !(isOwn || hasRole(caller.principal, ...RADIO_ACCESS.roles)))
				throw refuse('NOT_FOUND.streaming')
			const now = wallClock.now()
			if (slot.ends_at.getTime() <= now) throw refuse('STREAMING_OVER')
			const ticket = randomBytes(PASSWORD_BYTES).toString('base64url')
			await insertTicket(
				sql,
				{ streamingId: id, userId: slot.user, password: ticket },
				new Date(now + TICKET_MS),
			)
			return { body: { statusCode: 200, data: { ticket } } }
		},
	})

export const acceptRecording = (deps: LiveDeps): Route =>
	route({
		...common,
		path: `${STREAMING}/recording/accept`,
		summary: 'Make the recording of a live streaming an item of the library',
		answers: { 200: recordingAnswer },
		handle: ({ params: { id }, caller }) =>
			review(deps, caller, id, {
				change: async (tx, upload) => (await setReceived(tx, upload)) > 0,
				message: 'radio.answers.recordingAccepted',
			}),
	})

export const discardRecording = (deps: LiveDeps): Route =>
	route({
		...common,
		path: `${STREAMING}/recording/discard`,
		summary: 'Delete the recording of a live streaming',
		answers: { 200: recordingAnswer },
		handle: ({ params: { id }, caller }) =>
			review(deps, caller, id, { change: cancelUpload, message: 'radio.answers.recordingDiscarded' }),
	})

interface Review {
	readonly change: (sql: SqlExecutor, upload: string) => Promise<boolean>
	readonly message: string
}

/** @throws DomainError NOT_FOUND, STREAMING_PLAYING, RECORDING_OVER */
async function review(
	deps: LiveDeps,
	caller: Caller,
	id: string,
	{ change, message }: Review,
): Promise<Reply> {
	await once(deps, caller, async (tx) => {
		const slot = await findSlot(tx, id, signedIn(caller).id)
		if (slot === null) throw refuse('NOT_FOUND.streaming')
		const upload = await recordingOf(tx, id)
		if (upload === null) throw refuse('NOT_FOUND.recording')
		// Its file still grows.
		if (slot.ends_at.getTime() > deps.wallClock.now()) throw refuse('STREAMING_PLAYING')
		if (!(await change(tx, upload))) throw refuse('RECORDING_OVER')
	})
	return { body: { statusCode: 200, message } }
}
