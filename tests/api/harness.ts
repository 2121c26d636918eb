import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { type RunningSystem, startSystem } from '../../apps/system.ts'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { demoUserId } from '../../demo/seed/accounts.ts'
import { rasterize } from '../../infra/adapters/files-rasterize.ts'
import { loadConfig } from '../../infra/config/config.ts'
import { freePort } from '../../infra/net/free-port.ts'
import { createLog } from '../../infra/observability/logs.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../../infra/postgres/temporary-folder.ts'
import type { VirtualClock } from '../../simulators/clock.ts'
import type { StripeSimulator } from '../../simulators/stripe/server.ts'
import { pdf } from '../harness/sample-documents.ts'
import { webm } from '../harness/sample-videos.ts'
import { WITHOUT_FSYNC } from '../harness/without-fsync.ts'
import { beginMinutes } from './minutes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Headers = Readonly<Record<string, string | undefined>>

export interface Answer {
	readonly status: number
	readonly body: unknown
	readonly text: string
	readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
}

/** A client of the API that keeps cookies, a bearer token and its last write, as browsers do. */
export interface Caller {
	readonly id: string
	call(method: Method, url: string, options?: CallOptions): Promise<Answer>
	/**
	 * Fails the test for any status but success.
	 * @returns the answer's body
	 */
	json<T>(method: Method, url: string, body?: unknown, headers?: Headers): Promise<T>
	signIn(): Promise<void>
	cookie(): string
	picture(): Promise<string>
	document(name?: string): Promise<string>
	video(): Promise<string>
}

export interface CallOptions {
	/** Sent as JSON unless it is text or bytes. */
	readonly body?: unknown
	readonly headers?: Headers
	readonly anonymous?: boolean
}

export interface Harness {
	readonly system: RunningSystem
	readonly clock: VirtualClock
	readonly stripe: StripeSimulator
	readonly dataDir: string
	person(key: string): Promise<Caller>
	guest(): Caller
	/** Returns the log's head and a digest of every record, without sign-ins and access logs. */
	fingerprint(): Promise<string>
	halt(): Promise<void>
	stop(): Promise<void>
}

export interface HarnessOptions {
	readonly environment?: Readonly<Record<string, string>>
	/** Nothing is printed when absent; logged faults are in the error of the call. */
	readonly log?: Logger
	readonly cardGuard?: boolean
	/** True: rate limits per address apply. */
	readonly limits?: boolean
	readonly pages?: boolean
}

export async function startHarness(
	existing?: { readonly dataDir?: string },
	options: HarnessOptions = {},
): Promise<Harness> {
	const dataDir = existing?.dataDir ?? (await newFolder())
	const system = await startOn(dataDir, options).catch(async (error: unknown) => {
		if (!existing?.dataDir) await removeTemporaryFolder(dataDir)
		throw error
	})
	const { simulators } = system
	if (!simulators) throw new Error('The system runs without its simulators.')
	beginMinutes()
	let addresses = 0
	let query: Promise<string> | null = null
	const open = (key: string | null) => caller(system, key, `10.9.0.${(addresses++ % 250) + 1}`)
	return {
		system,
		clock: simulators.clock,
		stripe: simulators.stripe,
		dataDir,
		person: async (key) => {
			const person = open(key)
			await person.signIn()
			return person
		},
		guest: () => open(null),
		fingerprint: async () => {
			query ??= fingerprintQuery(system)
			return fingerprint(system, await query)
		},
		halt: system.stop,
		stop: async () => {
			await system.stop()
			await removeTemporaryFolder(dataDir)
		},
	}
}

export async function startOn(
	dataDir: string,
	{ environment, log = FAULTS, cardGuard = true, limits = false, pages = false }: HarnessOptions = {},
): Promise<RunningSystem> {
	const config = loadConfig({
		NODE_ENV: 'test',
		DEMO: 'on',
		DATA_DIR: dataDir,
		PORT: String(await freePort()),
		LOG_LEVEL: 'silent',
		// Seconds of the processor for each picture, which tests upload many of.
		PICTURE_SIZES: 'off',
		ACCOUNT_COOLING_HOURS: '0',
		STRIPE_IN_CARD_MANDATES: 'on',
		...environment,
	})
	return startSystem(config, {
		demo: 'accounts',
		limits,
		pages,
		cardGuard,
		// A busy machine takes its time, and answers that came too early would fail the tests.
		answerWithinMs: 30_000,
		databaseSettings: WITHOUT_FSYNC,
		log,
	})
}

/** The log entry of the last 500, whose answer does not name its cause. */
let lastFault = ''
const FAULTS = createLog({
	level: 'error',
	process: 'test',
	destination: {
		write: (line: string) => {
			lastFault = line
		},
	},
})

async function newFolder(): Promise<string> {
	const dataDir = await makeTemporaryFolder('karuna-api-')
	const prepared = process.env.KARUNA_TEST_PREPARED
	// A fifth of the time that a new database and its accounts take. Node's own copy would lose that user.
	if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDir])
	return dataDir
}

function caller({ app }: RunningSystem, key: string | null, remoteAddress: string): Caller {
	const cookies = new Map<string, string>()
	let token: string | null = null
	let written = ''

	const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ')
	const call: Caller['call'] = async (method, url, { body, headers = {}, anonymous = false } = {}) => {
		const plain = typeof body === 'string' || Buffer.isBuffer(body)
		const answer = await app.inject({
			method,
			url,
			remoteAddress,
			headers: {
				...(body !== undefined && !plain && { 'content-type': 'application/json' }),
				...(token !== null && !anonymous && { authorization: `Bearer ${token}` }),
				...(cookies.size > 0 && !anonymous && { cookie: cookie() }),
				...(written !== '' && method === 'GET' && !anonymous && { 'x-read-after': written }),
				...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
			},
			...(body !== undefined && { payload: plain ? body : JSON.stringify(body) }),
		})
		for (const { name, value } of anonymous ? [] : answer.cookies) cookies.set(name, value)
		const position = String(answer.headers['x-position'] ?? '')
		if (position > written) written = position
		const isJson = String(answer.headers['content-type']).startsWith('application/json')
		return {
			status: answer.statusCode,
			body: isJson ? answer.json() : answer.body,
			text: answer.body,
			headers: answer.headers,
		}
	}
	const json: Caller['json'] = async <T>(method: Method, url: string, body?: unknown, headers?: Headers) => {
		const answer = await call(method, url, { body, ...(headers && { headers }) })
		if (answer.status >= 400) {
			const cause = answer.status === 500 ? lastFault : ''
			throw new Error(`${method} ${url} answered ${answer.status}: ${answer.text} ${cause}`.trimEnd())
		}
		return answer.body as T
	}
	return {
		id: key === null ? '' : demoUserId(key),
		call,
		json,
		cookie,
		async signIn() {
			token = null
			const credentials = { email: `${key}@karuna.example`, password: DEMO_PASSWORD }
			const answer = await json<{ data: { token_detail: { token: string } } }>(
				'POST',
				'/api/v1/login',
				credentials,
			)
			token = answer.data.token_detail.token
		},
		async picture() {
			const form = multipart([{ name: 'file', fileName: 'well.jpg', content: await PICTURE }])
			return (await json<Uploaded>('POST', '/api/v1/files/image', form.body, form.headers)).data._id
		},
		async document(name = 'Estimate') {
			const form = multipart([
				{ name: 'userGivenName', content: name },
				{ name: 'file', fileName: 'estimate.pdf', content: pdf(name) },
			])
			return (await json<Uploaded>('POST', '/api/v1/files/document', form.body, form.headers)).data._id
		},
		async video() {
			const form = multipart([{ name: 'file', fileName: 'well.webm', content: await webm() }])
			return (await json<Uploaded>('POST', '/api/v1/files/video', form.body, form.headers)).data._id
		},
	}
}

interface Uploaded {
	readonly data: { readonly _id: string }
}

export const PICTURE = rasterize(
	'<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="64" height="48" fill="#0F5C4D"/></svg>',
)

export interface FormPart {
	readonly name: string
	readonly content: Buffer | string
	readonly fileName?: string
}

export function multipart(parts: readonly FormPart[]): { body: Buffer; headers: Headers } {
	const boundary = 'karuna-form-boundary'
	const pieces = parts.flatMap(({ name, content, fileName }) => [
		`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
		fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: image/jpeg`,
		'\r\n\r\n',
		content,
		'\r\n',
	])
	const body = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)))
	return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

const OF_CALLS = ['access_log', 'activity_log', 'login_attempts', 'sessions', 'account_mails']
const OF_JOBS = [
	'request_checks',
	'request_signals',
	'request_sketches',
	'request_search',
	'search_counted',
	'search_vocabulary',
]
const OF_MINUTES = [
	'captcha_passes',
	'passkey_challenges',
	'socket_tickets',
	'radio_plan',
	'radio_as_run',
	'radio_keys',
	'radio_sessions',
	'radio_minutes',
	'radio_levels',
	'radio_faults',
	'radio_live',
	'room_nodes',
	'room_media',
	'radio_tickets',
]
const NOT_TRUTH = [...OF_CALLS, ...OF_JOBS, ...OF_MINUTES]
/** The programmer finds channels of the tests that have nothing to play. */
const NOT_OF_MINUTES = " WHERE kind <> 'radioFault'"
/** Workers write these columns whenever they come to it. */
const OF_WORKERS: Readonly<Record<string, string>> = {
	files: 'sizes,preview,sizes_due_at,sizes_failures',
	rooms: 'invited_at,ended_at,end_cause,stage_revision',
}
const truthOf = (table: string): string =>
	table in OF_WORKERS ? `(to_jsonb(t) - '{${OF_WORKERS[table]}}'::text[])` : 't'

export function changesBetween(before: string, after: string): string[] {
	const known = new Set(before.split('\n'))
	return after.split('\n').flatMap((line) => (known.has(line) ? [] : [line.split(' ')[0] ?? line]))
}

async function fingerprintQuery({ sql }: RunningSystem): Promise<string> {
	const tables = await sql.query<{ name: string }>(
		`SELECT table_name AS name FROM information_schema.tables
		WHERE table_schema = 'rec' AND table_type = 'BASE TABLE' AND table_name <> ALL($1) ORDER BY 1`,
		[NOT_TRUTH],
	)
	return tables
		.map(
			({ name }) =>
				`SELECT '${name} ' || count(*) || ' ' || coalesce(sum(hashtextextended(${truthOf(name)}::text, 0)::numeric), 0) AS line FROM rec.${name} t${name === 'notifications' ? NOT_OF_MINUTES : ''}`,
		)
		.join(' UNION ALL ')
}

async function fingerprint({ sql, store }: RunningSystem, query: string): Promise<string> {
	const rows = await sql.query<{ line: string }>(query)
	// The database may answer the parts of a union in any order.
	return [await store.head(), ...rows.map(({ line }) => line).toSorted()].join('\n')
}
