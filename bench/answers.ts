import { randomUUID } from 'node:crypto'
import { EVENT_CATALOG } from '../apps/capabilities.ts'
import { demoUserId } from '../demo/seed/accounts.ts'
import { ANSWER_STATES } from '../domain/answers/contract.ts'
import { answerIdOf } from '../domain/answers/streams.contract.ts'
import {
	type EventStore,
	type ExpectedRevision,
	type NewEvent,
	WrongExpectedRevision,
} from '../kernel/ports/event-store.ts'
import { derivedId, newId } from '../kernel/wire/ids.ts'
import { MINUTE_MS } from '../kernel/wire/time.ts'
import type { BenchUrls } from './append.ts'
import { insertPeople, insertRows, personId } from './bulk.ts'
import { median, percentile, ratePerSecond, times } from './median.ts'
import { type Running, startRunning } from './running.ts'
import { volunteeringBody } from './volunteering.ts'

export interface ApplicantsSizes {
	readonly answers: number
	readonly calls: number
}
export interface ApplicantsBench {
	readonly 'applicants.listP95ms': number
	readonly 'applicants.stateP95ms': number
	readonly 'applicants.bareP95ms': number
	readonly answers: number
	readonly calls: number
}

export interface JoinSizes {
	readonly clients: number
	readonly joins: number
	readonly runs: number
}
export interface AnswersBench {
	readonly 'answers.joinRatio': number
	readonly 'answers.joinsPerSecond': number
	readonly 'answers.bareAppendsPerSecond': number
	readonly clients: number
	readonly joins: number
	readonly runs: number
}

const ANSWERS = '/api/v1/donationRequestResponses'

async function publishRequest({ call, signIn, system }: Running): Promise<string> {
	const owner = await signIn(demoUserId('owner'))
	const admin = await signIn(demoUserId('admin'))
	const { shifts: _, ...body } = volunteeringBody({
		title: 'Hands for Giridih',
		description: 'Plant trees with us.',
		places: 5_000,
	})
	const made = await call<{ data: { _id: string } }>('POST', '/api/v1/donationRequest', {
		token: owner,
		body,
		headers: { 'idempotency-key': newId(Date.now()) },
	})
	const path = `/api/backoffice/requests/${made.data._id}`
	for (const action of ['approve', 'publish']) {
		await system.untilIdle()
		const { etag } = await call<{ etag: string }>('GET', path, { token: admin })
		const headers = { 'if-match': etag, 'idempotency-key': newId(Date.now()) }
		await call('POST', `${path}/${action}`, { token: admin, body: { reason: '' }, headers })
	}
	return made.data._id
}

export async function benchApplicants(
	urls: BenchUrls,
	sizes: ApplicantsSizes = { answers: 10_000, calls: 200 },
): Promise<ApplicantsBench> {
	const running = await startRunning(urls)
	try {
		const { sql } = running.system
		const { answers, calls } = sizes
		const requestId = await publishRequest(running)
		await running.system.untilIdle()
		await insertPeople(sql, answers)
		await insertAnswers(running, requestId, answers)
		await running.vacuum()
		const token = await running.signIn(demoUserId('owner'))
		const list = (more: string) =>
			times(calls, () => running.call('GET', `${ANSWERS}?donation_request_id=${requestId}${more}`, { token }))
		const bare = () =>
			times(calls, async () => {
				await sql.query('SELECT count(*) FROM read.answers WHERE request_id = $1', [requestId], {
					name: 'bare count',
				})
				await sql.query(
					`SELECT a.*, c.message, u.first_name, u.last_name FROM read.answers a
					JOIN rec.answer_contents c ON c.content_id = a.content_id JOIN rec.users u ON u.id = a.user_id
					WHERE a.request_id = $1 ORDER BY a.offered_at DESC, a.id LIMIT 20`,
					[requestId],
					{ name: 'bare page' },
				)
			})
		return {
			'applicants.listP95ms': percentile(await list(''), 95),
			'applicants.stateP95ms': percentile(await list('&state=waiting,offered'), 95),
			'applicants.bareP95ms': percentile(await bare(), 95),
			answers,
			calls,
		}
	} finally {
		await running.stop()
	}
}

async function insertAnswers({ system: { sql } }: Running, requestId: string, count: number): Promise<void> {
	const indexes = Array.from({ length: count }, (_, index) => index)
	const at = (index: number) => new Date(Date.now() - (count - index) * MINUTE_MS).toISOString()
	const contentId = (index: number) => derivedId('benchAnswer', String(index))
	await insertRows(
		sql,
		'rec.answer_contents',
		indexes.map((index) => ({
			content_id: contentId(index),
			answer_id: answerIdOf(requestId, personId(index)),
			request_id: requestId,
			user_id: personId(index),
			message: `I have planted trees before, and I live near by. Number ${index}.`,
			questions: [],
			replies: [],
			files: [],
			salt: '',
			created_at: at(index),
		})),
	)
	await insertRows(
		sql,
		'read.answers',
		indexes.map((index) => ({
			id: answerIdOf(requestId, personId(index)),
			request_id: requestId,
			user_id: personId(index),
			answer_type: 'join',
			state: ANSWER_STATES[index % ANSWER_STATES.length],
			round: 1,
			quantity: 1,
			accepted_quantity: 0,
			fulfilled_quantity: 0,
			agrees_in_advance: false,
			has_agreed: false,
			answerer_guarded: false,
			request_guarded: false,
			name_visible: false,
			content_id: contentId(index),
			place_until: null,
			decline_code: null,
			note_id: null,
			offered_at: at(index),
			waiting_since: null,
			updated_at: at(index),
			revision: 0,
		})),
	)
}

export async function benchJoins(
	urls: BenchUrls,
	sizes: JoinSizes = { clients: 50, joins: 150, runs: 2 },
): Promise<AnswersBench> {
	const running = await startRunning(urls)
	try {
		const { system, call } = running
		const { clients, joins, runs } = sizes
		await insertPeople(system.sql, joins * (runs + 1))
		const tokens: string[] = []
		for (let index = 0; index < joins * (runs + 1); index += 1)
			tokens.push(await running.signIn(personId(index)))
		const requestId = await publishRequest(running)
		const join = (first: number) =>
			ratePerSecond(clients, joins, (index) =>
				call('POST', ANSWERS, {
					token: tokens[first + index] ?? '',
					body: { donation_request_id: requestId, message: 'I would like to.' },
					headers: { 'idempotency-key': randomUUID() },
				}),
			)
		const append = () => {
			const stream = `request-${randomUUID()}`
			return ratePerSecond(clients, joins, () => appendOne(system.store, stream))
		}
		const measured: { joins: number; appends: number }[] = []
		for (let run = 0; run <= runs; run += 1) {
			await system.untilIdle()
			const one = { joins: await join(run * joins), appends: await append() }
			// The first warms up.
			if (run > 0) measured.push(one)
		}
		return {
			'answers.joinRatio': Number(median(measured.map((one) => one.joins / one.appends)).toFixed(2)),
			'answers.joinsPerSecond': Math.trunc(median(measured.map((one) => one.joins))),
			'answers.bareAppendsPerSecond': Math.trunc(median(measured.map(({ appends }) => appends))),
			clients,
			joins,
			runs,
		}
	} finally {
		await running.stop()
	}
}

async function appendOne(store: EventStore, stream: string): Promise<void> {
	const event = placeTaken()
	for (let expectedRevision: ExpectedRevision = 'no_stream'; ; ) {
		try {
			await store.append(stream, [event], { expectedRevision })
			return
		} catch (error) {
			if (!(error instanceof WrongExpectedRevision)) throw error
			expectedRevision = error.actual
		}
	}
}

function placeTaken(): NewEvent {
	const id = randomUUID()
	const at = new Date().toISOString()
	return {
		id,
		type: 'PlaceTaken',
		schemaVersion: EVENT_CATALOG.versionOf('PlaceTaken'),
		data: { answerId: id, round: 1, count: 1, at },
		metadata: { recordedAt: at, correlationId: id, commandId: id, actor: { kind: 'user', id } },
	}
}
