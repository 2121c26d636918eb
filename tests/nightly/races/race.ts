import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashToken, newToken } from '../../../commands/users/tokens.ts'
import { demoOrganizationId, demoUserId } from '../../../demo/seed/accounts.ts'
import { answerIdOf } from '../../../domain/answers/streams.contract.ts'
import { freePort } from '../../../infra/net/free-port.ts'
import { newId } from '../../../kernel/wire/ids.ts'
import { DAY_MS } from '../../../kernel/wire/time.ts'
import { insertSession } from '../../../records/users/sessions.ts'
import { findUser, insertUser } from '../../../records/users/users.ts'
import { kindBody } from '../../api/answers.fixtures.ts'
import { type Client, createClient } from '../../harness/client.ts'
import { createNodeProcess } from '../../harness/harness-process.ts'
import {
	isReady,
	type NodeProcess,
	type ProcessHarness,
	startProcessHarness,
} from '../../harness/process-harness.ts'

const ROOT = join(import.meta.dirname, '../../..')
const CLOCK_MODULE = join(ROOT, 'tests/harness/moved-clock.ts')
const ANSWERS = '/api/v1/donationRequestResponses'
const PATIENCE_MS = 240_000
const PAUSE_MS = 150

export interface Racer {
	readonly id: string
	readonly token: string
	readonly address: string
}

export interface Track {
	readonly harness: ProcessHarness
	readonly urls: readonly [string, string]
	readonly processes: readonly NodeProcess[]
	readonly racers: readonly Racer[]
	/** Moves the time of all processes on by milliseconds. */
	pass(ms: number): Promise<void>
	stop(): Promise<void>
}

/** @param preload modules that plant a mistake */
export async function startTrack(people: number, preload: readonly string[] = []): Promise<Track> {
	const harness = await startProcessHarness({ redis: false, smallDisk: false, preload })
	try {
		const port = await freePort()
		const second = createNodeProcess({
			name: 'api 2',
			args: () => [
				...[CLOCK_MODULE, ...preload].flatMap((module) => ['--import', module]),
				join(ROOT, 'apps/api.ts'),
			],
			env: () => ({ ...harness.environment(), PORT: String(port) }),
			logPath: join(harness.directory, 'api-2.log'),
			isReady: () => isReady(`http://127.0.0.1:${port}`),
		})
		await second.start()
		const racers = await makeRacers(harness, people)
		return {
			harness,
			urls: [harness.url, `http://127.0.0.1:${port}`],
			processes: [harness.processes.api, second, harness.processes.worker, harness.processes.projector],
			racers,
			pass: async (ms) => {
				const offsetMs = harness.clock.offsetMs() + ms
				await harness.clock.turnAll(offsetMs)
				second.send({ clockOffsetMs: offsetMs })
			},
			stop: async () => {
				await second.stop()
				await harness.stop()
			},
		}
	} catch (error) {
		await harness.stop()
		throw error
	}
}

async function makeRacers(harness: ProcessHarness, count: number): Promise<Racer[]> {
	const sql = harness.sql()
	const model = await findUser(sql, demoUserId('priya'))
	if (!model) throw new Error('Priya is not there.')
	const now = Date.now()
	const racers: Racer[] = []
	for (let index = 0; index < count; index += 1) {
		const key = `racer${index}`
		const own = { id: demoUserId(key), username: key, email: `${key}@karuna.example`, last_name: key }
		await insertUser(sql, { ...model, ...own, phone: null, phone_verified: false })
		const token = newToken()
		const until = new Date(now + DAY_MS)
		await insertSession(sql, {
			id: newId(now),
			family_id: newId(now),
			user_id: own.id,
			access_hash: hashToken(token),
			access_expires_at: until,
			refresh_hash: hashToken(newToken()),
			refresh_expires_at: until,
			rotated_from: null,
			ip_hash: Buffer.alloc(32),
			user_agent: 'race',
			created_at: new Date(now),
			second_factor: false,
			remembered: false,
			passkey_id: null,
		})
		racers.push({ id: own.id, token, address: `10.77.${index >> 8}.${index & 255}` })
	}
	return racers
}

export interface Received {
	readonly status: number
	readonly code: string | null
	readonly state: string | null
}

/**
 * Repeats a call like a browser that does not give up: under one key, alternating between the api processes.
 */
export async function insist(
	{ urls }: Pick<Track, 'urls'>,
	racer: Racer,
	call: { readonly method: 'POST' | 'PUT'; readonly path: string; readonly body: object },
	first = 0,
): Promise<Received> {
	const key = randomUUID()
	const until = Date.now() + PATIENCE_MS
	for (let tries = first; Date.now() < until; tries += 1) {
		try {
			const answer = await fetch(`${urls[tries % 2]}${call.path}`, {
				method: call.method,
				headers: {
					'content-type': 'application/json',
					authorization: `Bearer ${racer.token}`,
					'x-forwarded-for': racer.address,
					'idempotency-key': key,
				},
				body: JSON.stringify(call.body),
				signal: AbortSignal.timeout(30_000),
			})
			const body = (await answer.json()) as { code?: string; data?: { state?: string } }
			if (answer.status < 500 && answer.status !== 429)
				return { status: answer.status, code: body.code ?? null, state: body.data?.state ?? null }
		} catch {
			// Killed, or not there yet.
		}
		await sleep(PAUSE_MS)
	}
	return { status: 0, code: null, state: null }
}

export const joinOf = (requestId: string) =>
	({
		method: 'POST',
		path: ANSWERS,
		body: { donation_request_id: requestId, message: 'I would like to.' },
	}) as const

export const stepOf = (requestId: string, racer: Racer, action: string) =>
	({ method: 'PUT', path: `${ANSWERS}/${answerIdOf(requestId, racer.id)}`, body: { action } }) as const

export async function must(client: Client, method: 'GET' | 'POST', path: string, options = {}) {
	const outcome = await client.call(method, path, options)
	if (outcome.is !== 'acknowledged')
		throw new Error(`${method} ${path} answered ${outcome.status}: ${JSON.stringify(outcome.body)}`)
	return outcome
}

export async function publishPlaces({ urls }: Pick<Track, 'urls'>, places: number): Promise<string> {
	const owner = createClient(urls[0], 'owner')
	const admin = createClient(urls[0], 'admin')
	const body = kindBody('volunteering', 'donee', Date.now(), {
		orgId: demoOrganizationId('jalmitra'),
		places,
	})
	const made = await must(owner, 'POST', '/api/v1/donationRequest', { body, key: randomUUID() })
	const { _id: id } = (made.body as { data: { _id: string } }).data
	for (const action of ['approve', 'publish']) {
		const seen = await must(admin, 'GET', `/api/backoffice/requests/${id}`)
		await must(admin, 'POST', `/api/backoffice/requests/${id}/${action}`, {
			body: { reason: '' },
			ifMatch: seen.headers.get('etag') ?? '',
			key: randomUUID(),
		})
	}
	return id
}

const BETWEEN_KILLS_MS = 700

export function startKilling({ processes }: Track): { readonly end: () => Promise<number> } {
	let isWanted = true
	let kills = 0
	const killing = (async () => {
		while (kills < processes.length * (isWanted ? 2 : 1)) {
			await (processes[kills % processes.length] as NodeProcess).kill()
			kills += 1
			await sleep(BETWEEN_KILLS_MS)
		}
		await Promise.all(processes.map((each) => each.start()))
	})()
	return {
		end: async () => {
			isWanted = false
			await killing
			return kills
		},
	}
}

export interface Standing {
	readonly mostTaken: number
	readonly freedTwice: number
	readonly acceptedWithoutPlace: number
	readonly accepted: number
	readonly waiting: number
	readonly withdrawn: number
	readonly others: number
	/** `AnswerAccepted` by answer. */
	readonly acceptances: ReadonlyMap<string, number>
}

interface Logged {
	readonly stream: string
	readonly type: string
	readonly data: { readonly answerId?: string; readonly count?: number }
}

const STATE_AFTER: Readonly<Record<string, string>> = {
	AnswerOffered: 'offered',
	AnswerAccepted: 'accepted',
	AnswerWaitlisted: 'waiting',
	AnswerWithdrawn: 'withdrawn',
	AnswerLapsed: 'lapsed',
}

export async function standingOf(harness: ProcessHarness, requestId: string): Promise<Standing> {
	const events = await harness.sql().query<Logged>(
		`SELECT stream, type, data FROM es.events WHERE stream = $1 OR stream IN (
			SELECT stream FROM es.events WHERE type = 'AnswerOffered' AND data ->> 'requestId' = $2) ORDER BY position`,
		[`request-${requestId}`, requestId],
	)
	const held = new Map<string, number>()
	const states = new Map<string, string>()
	const acceptances = new Map<string, number>()
	let taken = 0
	let mostTaken = 0
	let freedTwice = 0
	let acceptedWithoutPlace = 0
	for (const { stream, type, data } of events) {
		const { answerId = stream.replace(/^answer-/, ''), count = 0 } = data
		if (type === 'PlaceTaken' || type === 'PlaceFreed') {
			const change = type === 'PlaceTaken' ? count : -count
			taken += change
			const left = (held.get(answerId) ?? 0) + change
			if (left < 0) freedTwice += 1
			held.set(answerId, Math.max(0, left))
			mostTaken = Math.max(mostTaken, taken)
		}
		const state = STATE_AFTER[type]
		if (state !== undefined) states.set(answerId, state)
		if (type !== 'AnswerAccepted') continue
		acceptances.set(answerId, (acceptances.get(answerId) ?? 0) + 1)
		if ((held.get(answerId) ?? 0) === 0) acceptedWithoutPlace += 1
	}
	const inState = (state: string) => [...states.values()].filter((each) => each === state).length
	const counts = {
		accepted: inState('accepted'),
		waiting: inState('waiting'),
		withdrawn: inState('withdrawn'),
	}
	const others = states.size - counts.accepted - counts.waiting - counts.withdrawn
	return { mostTaken, freedTwice, acceptedWithoutPlace, acceptances, ...counts, others }
}

export interface Waits {
	readonly people: number
	readonly p50: number
	readonly p95: number
	readonly max: number
}

const NOTICE_OF: Readonly<Record<string, string>> = {
	AnswerAccepted: 'answerAccepted',
	AnswerWaitlisted: 'answerWaitlisted',
}
const POLL_EVERY_MS = 25

export function watchNotices(harness: ProcessHarness, requestId: string) {
	const seen = new Map<string, number>()
	let isWanted = true
	const read = async () => {
		const notices = await noticesAbout(harness, requestId)
		const now = Date.now()
		for (const { user_id, kind } of notices) {
			const key = `${user_id} ${kind}`
			if (!seen.has(key)) seen.set(key, now)
		}
	}
	const watching = (async () => {
		while (isWanted) {
			await read()
			await sleep(POLL_EVERY_MS)
		}
	})()
	return {
		/** @param since epoch milliseconds; earlier answers are left out */
		end: async (racers: readonly Racer[], since: number): Promise<Waits> => {
			isWanted = false
			await watching
			await read()
			const events = await harness.sql().query<{ stream: string; type: string; at: number }>(
				`SELECT stream, type, extract(epoch FROM (metadata ->> 'recordedAt')::timestamptz)::float8 * 1000 AS at
					FROM es.events WHERE type IN ('AnswerAccepted', 'AnswerWaitlisted') AND stream = ANY ($1)`,
				[racers.map(({ id }) => `answer-${answerIdOf(requestId, id)}`)],
			)
			const people = new Map(racers.map(({ id }) => [`answer-${answerIdOf(requestId, id)}`, id]))
			const waits = events
				.filter(({ at }) => at >= since)
				.map(
					({ stream, type, at }) => (seen.get(`${people.get(stream)} ${NOTICE_OF[type]}`) ?? Infinity) - at,
				)
				.toSorted((one, other) => one - other)
			const share = (part: number) =>
				Math.round(waits[Math.min(waits.length - 1, Math.trunc(waits.length * part))] ?? 0)
			return { people: waits.length, p50: share(0.5), p95: share(0.95), max: share(1) }
		},
	}
}

export const noticesAbout = (harness: ProcessHarness, requestId: string) =>
	harness
		.sql()
		.query<{ user_id: string; kind: string }>(
			`SELECT user_id, kind FROM rec.notifications WHERE about ->> 'requestId' = $1`,
			[requestId],
		)

export async function until(holds: () => Promise<boolean>, longestMs: number): Promise<number> {
	const begun = Date.now()
	while (Date.now() - begun < longestMs) {
		if (await holds().catch(() => false)) return Date.now() - begun
		await sleep(50)
	}
	return Number.POSITIVE_INFINITY
}
