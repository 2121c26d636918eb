import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTeardown } from '../../apps/environment/environment.ts'
import type { ProviderSimulators } from '../../apps/environment/providers/index.ts'
import { freePort } from '../../infra/net/free-port.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../../infra/postgres/temporary-folder.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { APPS, distOf } from '../../pages/built.ts'
import { createVirtualClock, type VirtualClock } from '../../simulators/clock.ts'
import { SIMULATED_ACCOUNTS as PAYPAL_ACCOUNTS } from '../../simulators/paypal/accounts.ts'
import { startPaypalSimulator } from '../../simulators/paypal/server.ts'
import { SIMULATED_ACCOUNTS as RAZORPAY_ACCOUNTS } from '../../simulators/razorpay/accounts.ts'
import { startRazorpaySimulator } from '../../simulators/razorpay/server.ts'
import { type SmtpCatcher, startSmtpCatcher } from '../../simulators/smtp-catcher.ts'
import { SIMULATED_ACCOUNTS } from '../../simulators/stripe/accounts.ts'
import { startStripeSimulator } from '../../simulators/stripe/server.ts'
import { buildIfStale } from '../../tools/build/apps.ts'
import { type Disk, mountDisk } from './disk.ts'
import { createDatabase, type DatabaseProcess, databaseFolder } from './harness-database.ts'
import { createNodeProcess, type HarnessProcess, type ProcessMessages } from './harness-process.ts'
import { type Link, startLink } from './link.ts'
import { createRedis, findRedis, type RedisProcess } from './redis.ts'
import { seed } from './seed.ts'

export type NodeProcess = HarnessProcess & ProcessMessages
export const PROCESS_NAMES = ['api', 'projector', 'worker'] as const
export type ProcessName = (typeof PROCESS_NAMES)[number]
export const PROVIDERS = [
	'stripe',
	'razorpay',
	'paypal',
] as const satisfies readonly (keyof ProviderSimulators)[]
export type ProviderOfHarness = (typeof PROVIDERS)[number]

export interface ProcessHarness {
	readonly processes: Readonly<Record<ProcessName, NodeProcess>>
	readonly postgres: DatabaseProcess
	readonly redis: RedisProcess | null
	readonly links: ReadonlyMap<string, Link>
	readonly url: string
	/** Health addresses of the processes, which bypass all links. */
	readonly healthUrls: Readonly<Record<ProcessName, string>>
	readonly simulators: ProviderSimulators
	readonly mail: SmtpCatcher
	readonly clock: HarnessClock
	/** A small disk that can be filled; null where it can't be created. */
	readonly disk: Disk | null
	readonly noDisk: string | null
	/** The database as its owner, which bypasses all links. Reconnects after a restart. */
	readonly sql: () => Sql
	readonly environment: () => Readonly<Record<string, string>>
	readonly journalPath: (provider: ProviderOfHarness) => string
	readonly directory: string
	stop(): Promise<void>
}

export interface HarnessClock extends Clock {
	/**
	 * Shifts all clocks, and the database's reference time, by milliseconds from the machine's time.
	 * @throws Error when the database is unavailable; nothing is shifted then
	 */
	turnAll(offsetMs: number): Promise<void>
	/** Shifts the clock of one process relative to all others; 0 resets it. */
	turnOne(name: ProcessName, awayMs: number): void
	readonly offsetMs: () => number
}

/** The daily sum of a fund from which two people must approve, low enough that donations reach it soon. */
export const TWO_PEOPLE_FROM_RUPEES = '300'

export interface ProcessHarnessOptions {
	readonly redis: boolean
	readonly smallDisk: boolean
	readonly databaseSettings?: readonly string[]
	/** Modules that are loaded before a part, to plant a mistake. */
	readonly preload?: readonly string[]
}

const ROOT = join(import.meta.dirname, '../..')
const CLOCK_MODULE = join(import.meta.dirname, 'moved-clock.ts')
const ACCOUNTS = SIMULATED_ACCOUNTS.map((account) => ({
	...account,
	days: { untilAvailable: 0, untilArrival: 0 },
}))
const SETTLED_AT_ONCE = RAZORPAY_ACCOUNTS.map((account) => ({ ...account, daysUntilSettled: 0 }))
const MAX_MAILS = 1_000_000

export async function startProcessHarness(options: ProcessHarnessOptions): Promise<ProcessHarness> {
	const teardown = createTeardown()
	try {
		return await start(options, teardown)
	} catch (error) {
		await teardown.run().catch(() => {})
		throw error
	}
}

async function start(
	options: ProcessHarnessOptions,
	teardown: ReturnType<typeof createTeardown>,
): Promise<ProcessHarness> {
	// The API serves pages, too; which ones doesn't matter here.
	if (!APPS.every((app) => existsSync(join(distOf(app), 'index.html'))))
		await buildIfStale({ log: console.log })
	const directory = await makeTemporaryFolder('karuna-proof-')
	teardown.add(() => removeTemporaryFolder(directory))
	const dataDir = join(directory, 'data')
	await mkdir(dataDir, { recursive: true })
	const log = { info() {}, warn() {}, error: (message: string) => console.error(message) }

	const disk = options.smallDisk
		? await mountDisk(databaseFolder(join(directory, 'database')))
		: 'not asked for'
	if (typeof disk !== 'string') teardown.add(() => disk.unmount())
	const postgres = await createDatabase(join(directory, 'database'), log, options.databaseSettings)
	teardown.add(() => postgres.stop())
	await postgres.start()
	const binary = options.redis ? findRedis() : null
	const redis = binary === null ? null : await createRedis(binary, join(directory, 'redis'))
	if (redis) {
		teardown.add(() => redis.stop())
		await redis.start()
	}

	const virtual = createVirtualClock()
	const simulatorsDir = join(directory, 'simulators')
	const at = { clock: virtual, dataDir: simulatorsDir }
	const simulators: ProviderSimulators = {
		stripe: await startStripeSimulator({ ...at, accounts: ACCOUNTS }),
		razorpay: await startRazorpaySimulator({ ...at, accounts: SETTLED_AT_ONCE }),
		// The API fetches its certificates over the network that is cut.
		paypal: await startPaypalSimulator({ ...at, seenAt: () => `http://127.0.0.1:${portOf('api-paypal')}` }),
	}
	for (const provider of PROVIDERS) teardown.add(() => simulators[provider].close())
	const mailDir = join(directory, 'outbox')
	const mail = await startSmtpCatcher({ directory: mailDir, clock: virtual, log, keep: MAX_MAILS })
	teardown.add(() => mail.close())

	const ports = { api: await freePort(), projector: await freePort(), worker: await freePort() }
	const links = new Map<string, Link>()
	const link = async (name: string, target: () => number) => {
		const made = await startLink(name, target)
		links.set(name, made)
		teardown.add(() => made.close())
	}
	await link('client-api', () => ports.api)
	for (const provider of PROVIDERS) await link(`${provider}-api`, () => ports.api)
	for (const name of PROCESS_NAMES) await link(`${name}-postgres`, postgres.port)
	for (const name of ['api', 'worker'] as const) {
		for (const provider of PROVIDERS) await link(`${name}-${provider}`, () => simulators[provider].port)
		if (redis) await link(`${name}-redis`, () => redis.port)
	}
	await link('worker-mail', () => Number(new URL(mail.url).port))
	const portOf = (name: string) => links.get(name)?.port ?? 1
	const url = `http://127.0.0.1:${portOf('client-api')}`
	for (const provider of PROVIDERS) {
		const { control, accounts } = simulators[provider]
		const webhooks = `http://127.0.0.1:${portOf(`${provider}-api`)}/api/v1/webhooks/${provider}`
		control.webhooks.setTargets(accounts.map(({ account }) => ({ account, url: webhooks })))
	}

	const environment = (via: {
		readonly postgres: number
		readonly portOf: (provider: ProviderOfHarness) => number
		readonly mail: number
		readonly redis: number | null
	}): Record<string, string> => ({
		NODE_ENV: 'test',
		HOST: '127.0.0.1',
		PUBLIC_URL: url,
		DATABASE_URL: postgres.urls(via.postgres).app,
		DATABASE_ADMIN_URL: postgres.urls(via.postgres).admin,
		...(via.redis !== null && { REDIS_URL: `redis://127.0.0.1:${via.redis}` }),
		DATA_DIR: dataDir,
		SMTP_URL: `smtp://127.0.0.1:${via.mail}`,
		...Object.fromEntries(
			PROVIDERS.map((provider) => [
				`${provider.toUpperCase()}_API_URL`,
				`http://127.0.0.1:${via.portOf(provider)}`,
			]),
		),
		...Object.fromEntries(
			RAZORPAY_ACCOUNTS.flatMap(({ keyId, keySecret, webhookSecret }) => [
				['RAZORPAY_KEY_ID', keyId],
				['RAZORPAY_KEY_SECRET', keySecret],
				['RAZORPAY_WEBHOOK_SECRET', webhookSecret],
			]),
		),
		...Object.fromEntries(
			PAYPAL_ACCOUNTS.flatMap(({ clientId, clientSecret, webhookId }) => [
				['PAYPAL_US_CLIENT_ID', clientId],
				['PAYPAL_US_CLIENT_SECRET', clientSecret],
				['PAYPAL_US_WEBHOOK_ID', webhookId],
			]),
		),
		...Object.fromEntries(
			ACCOUNTS.flatMap(({ country, secretKey, publicKey, webhookSecret }) => [
				[`STRIPE_${country}_SECRET_KEY`, secretKey],
				[`STRIPE_${country}_PUBLIC_KEY`, publicKey],
				[`STRIPE_${country}_WEBHOOK_SECRET`, webhookSecret],
			]),
		),
		// Withdrawals in rupees are paid by Razorpay, too.
		...Object.fromEntries(RAZORPAY_ACCOUNTS.map(({ payFrom }) => ['RAZORPAYX_ACCOUNT_NUMBER', payFrom])),
		WITHDRAWAL_TWO_PERSON_INR: TWO_PEOPLE_FROM_RUPEES,
		// Two people of finance are all that there are.
		WITHDRAWAL_OTHER_PAYS_INR: '1000000',
		ACCOUNT_COOLING_HOURS: '0',
		TRUSTED_PROXIES: '127.0.0.1',
		LOG_LEVEL: 'warn',
		PICTURE_SIZES: 'off',
		STRIPE_IN_CARD_MANDATES: 'on',
		PROOF_CLOCK_OFFSET_MS: String(offsetMs),
	})
	let offsetMs = 0
	const away: Record<ProcessName, number> = { api: 0, projector: 0, worker: 0 }
	const straight = () =>
		environment({
			postgres: postgres.port(),
			portOf: (provider) => simulators[provider].port,
			mail: Number(new URL(mail.url).port),
			redis: redis?.port ?? null,
		})
	await seed(straight())

	const nodeProcess = (name: ProcessName): NodeProcess =>
		createNodeProcess({
			name,
			args: () => [
				...[CLOCK_MODULE, ...(options.preload ?? [])].flatMap((module) => ['--import', module]),
				join(ROOT, 'apps', `${name}.ts`),
			],
			env: () => ({
				...environment({
					postgres: portOf(`${name}-postgres`),
					portOf: (provider) => portOf(`${name}-${provider}`),
					mail: portOf('worker-mail'),
					redis: redis && name !== 'projector' ? portOf(`${name}-redis`) : null,
				}),
				PORT: String(ports[name]),
				PROOF_CLOCK_OFFSET_MS: String(offsetMs + away[name]),
			}),
			logPath: join(directory, `${name}.log`),
			isReady: () => isReady(`http://127.0.0.1:${ports[name]}`),
		})
	const processes = {
		api: nodeProcess('api'),
		projector: nodeProcess('projector'),
		worker: nodeProcess('worker'),
	}
	for (const name of PROCESS_NAMES) teardown.add(() => processes[name].stop())
	await Promise.all(PROCESS_NAMES.map((name) => processes[name].start()))

	let owner: { readonly port: number; readonly sql: Sql } | null = null
	teardown.add(async () => owner?.sql.close())
	const sql = (): Sql => {
		const port = postgres.port()
		if (owner?.port !== port) {
			owner?.sql.close().catch(() => {})
			const { admin } = postgres.urls(port)
			owner = { port, sql: createSql(admin, { max: 3, applicationName: 'karuna proof' }) }
		}
		return owner.sql
	}
	return {
		processes,
		postgres,
		redis,
		links,
		url,
		simulators,
		mail,
		directory,
		disk: typeof disk === 'string' ? null : disk,
		noDisk: typeof disk === 'string' ? disk : null,
		healthUrls: {
			api: `http://127.0.0.1:${ports.api}`,
			projector: `http://127.0.0.1:${ports.projector}`,
			worker: `http://127.0.0.1:${ports.worker}`,
		},
		journalPath: (provider) => join(simulatorsDir, `${provider}.ndjson`),
		environment: straight,
		clock: harnessClock(virtual, processes, away, async (next) => {
			await setReferenceTime(sql(), next)
			offsetMs = next
		}),
		sql,
		stop: teardown.run,
	}
}

/** Moves the reference time of the clock checks, which needs the database's owner. */
async function setReferenceTime(sql: Sql, offsetMs: number): Promise<void> {
	await sql.execute(`CREATE OR REPLACE FUNCTION ops.reference_time() RETURNS timestamptz
		LANGUAGE sql VOLATILE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
		AS $$ SELECT clock_timestamp() + interval '${Math.trunc(offsetMs)} milliseconds' $$`)
}

function harnessClock(
	virtual: VirtualClock,
	processes: Readonly<Record<ProcessName, NodeProcess>>,
	away: Record<ProcessName, number>,
	remember: (offsetMs: number) => Promise<void>,
): HarnessClock {
	let offset = 0
	const setClock = (name: ProcessName) => processes[name].send({ clockOffsetMs: offset + away[name] })
	return {
		now: virtual.now,
		offsetMs: () => offset,
		async turnAll(offsetMs) {
			await remember(offsetMs)
			offset = offsetMs
			virtual.set(Date.now() + offsetMs)
			for (const name of PROCESS_NAMES) setClock(name)
		},
		turnOne(name, awayMs) {
			away[name] = awayMs
			setClock(name)
		},
	}
}

export async function isReady(healthUrl: string): Promise<boolean> {
	try {
		const answer = await fetch(`${healthUrl}/health/ready`, { signal: AbortSignal.timeout(3_000) })
		await answer.arrayBuffer()
		return answer.ok
	} catch {
		return false
	}
}
