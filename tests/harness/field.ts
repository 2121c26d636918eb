import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EVENT_CATALOG, PROJECTIONS } from '../../apps/capabilities.ts'
import { createTeardown } from '../../apps/environment/environment.ts'
import { openEventStore } from '../../infra/event-store/open.ts'
import { freePort } from '../../infra/net/free-port.ts'
import { migrateAll } from '../../infra/postgres/migrate-all.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../../infra/postgres/temporary-folder.ts'
import { createDispatch, type Dispatch } from '../../kernel/events/dispatch.ts'
import { openGeneration } from '../../kernel/runtime/generations.ts'
import { quiet } from '../../kernel/runtime/testing.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { type FarMailbox, startFarMailbox } from '../../simulators/smtp-far-mailbox.ts'
import { SIMULATED_ACCOUNTS } from '../../simulators/stripe/accounts.ts'
import { createDatabase, type DatabaseProcess } from './harness-database.ts'
import { createNodeProcess } from './harness-process.ts'
import { startLink } from './link.ts'
import { isReady, type NodeProcess } from './process-harness.ts'
import { createRedis, findRedis, type RedisProcess } from './redis.ts'

/** Real workers, the mailboxes far away that they write to, and the processes that send the radio. */
export interface Field {
	readonly workers: readonly NodeProcess[]
	readonly radios: readonly (NodeProcess & { readonly url: string })[]
	/** The folder of stored files. */
	readonly filesDir: string
	readonly mailbox: FarMailbox
	/** Null: a database that others use, too. */
	readonly postgres: DatabaseProcess | null
	/** Null: PostgreSQL is the queue. */
	readonly redis: RedisProcess | null
	/** As the owner of the database, which may have been started again. */
	sql(): Sql
	dispatch: Dispatch
	/** Moves the clock of one worker by milliseconds. */
	moveClock(worker: number, byMs: number): void
	stop(): Promise<void>
}

export interface FieldOptions {
	readonly workers: number
	readonly radios?: number
	readonly queue: 'redis' | 'postgres'
	/** An empty database that is migrated; absent: one of its own, which can be killed. */
	readonly database?: { readonly appUrl: string; readonly adminUrl: string }
	/** The time that every mail server takes to answer, so that mails are under way when workers die. */
	readonly answerMs: number
	/** Modules that plant a mistake in the workers. */
	readonly preload?: readonly string[]
}

const ROOT = join(import.meta.dirname, '../..')
const CLOCK_MODULE = join(ROOT, 'tests/harness/moved-clock.ts')

export async function openField(options: FieldOptions): Promise<Field> {
	const teardown = createTeardown()
	try {
		return await open(options, teardown)
	} catch (error) {
		await teardown.run().catch(() => {})
		throw error
	}
}

async function open(
	{ workers: count, radios: radioCount = 0, queue, database, answerMs, preload = [] }: FieldOptions,
	teardown: ReturnType<typeof createTeardown>,
): Promise<Field> {
	const directory = await makeTemporaryFolder('karuna-field-')
	teardown.add(() => removeTemporaryFolder(directory))
	const postgres = database ? null : await createDatabase(join(directory, 'database'), quiet)
	if (postgres) {
		teardown.add(() => postgres.stop())
		await postgres.start()
	}
	const redis = queue === 'redis' ? await openRedis(join(directory, 'redis')) : null
	if (redis) teardown.add(() => redis.stop())
	const mailbox = await startFarMailbox(answerMs)
	teardown.add(() => mailbox.close())

	const urlsAt = (port: number) => {
		if (!postgres) return { app: database?.appUrl ?? '', admin: database?.adminUrl ?? '' }
		return postgres.urls(port)
	}
	const straight = () => urlsAt(postgres?.port() ?? 0)
	let owner = { url: straight().admin, sql: createSql(straight().admin, { max: 3 }) }
	teardown.add(() => owner.sql.close())
	const sql = (): Sql => {
		const url = straight().admin
		if (owner.url !== url) {
			owner.sql.close().catch(() => {})
			owner = { url, sql: createSql(url, { max: 3 }) }
		}
		return owner.sql
	}
	await migrateAll(straight().admin, straight().app, quiet)
	await openReadModels(straight().app)

	// PostgreSQL has another port after each start.
	const link = postgres && (await startLink('postgres', postgres.port))
	if (link) teardown.add(() => link.close())
	const dataDir = join(directory, 'data')
	await mkdir(dataDir, { recursive: true })
	const offsets = Array.from({ length: count }, () => 0)
	const nodeProcess = async (app: 'worker' | 'radio', index: number) => {
		const port = await freePort()
		const url = `http://127.0.0.1:${port}`
		const started = createNodeProcess({
			name: `${app} ${index}`,
			args: () => [
				...[CLOCK_MODULE, ...preload].flatMap((module) => ['--import', module]),
				join(ROOT, `apps/${app}.ts`),
			],
			env: () => ({
				...ENVIRONMENT,
				PORT: String(port),
				DATABASE_URL: urlsAt(link?.port ?? 0).app,
				DATABASE_ADMIN_URL: urlsAt(link?.port ?? 0).admin,
				DATA_DIR: dataDir,
				SMTP_URL: mailbox.url,
				PROOF_CLOCK_OFFSET_MS: String(app === 'worker' ? offsets[index] : 0),
				...(redis && { REDIS_URL: `redis://127.0.0.1:${redis.port}` }),
			}),
			logPath: join(directory, `${app}-${index}.log`),
			isReady: () => isReady(url),
		})
		teardown.add(() => started.stop())
		return { ...started, url }
	}
	const several = (app: 'worker' | 'radio', many: number) =>
		Promise.all(Array.from({ length: many }, (_, index) => nodeProcess(app, index)))
	const workers = await several('worker', count)
	const radios = await several('radio', radioCount)
	await Promise.all([...workers, ...radios].map((each) => each.start()))

	const clock = { now: () => Date.now() }
	const store = openEventStore({
		catalog: EVENT_CATALOG,
		databaseUrl: urlsAt(link?.port ?? 0).app,
		log: quiet,
	})
	teardown.add(() => store.close())
	return {
		workers,
		radios,
		filesDir: join(dataDir, 'files'),
		mailbox,
		postgres,
		redis,
		sql,
		dispatch: createDispatch(store, clock, async () => {}),
		moveClock(worker, byMs) {
			offsets[worker] = byMs
			workers[worker]?.send({ clockOffsetMs: byMs })
		},
		stop: teardown.run,
	}
}

/** Workers wait for the read models; campaigns need none of their rows. */
async function openReadModels(appUrl: string): Promise<void> {
	const sql = createSql(appUrl, { max: 1 })
	try {
		for (const projection of PROJECTIONS) await openGeneration(sql, projection)
	} finally {
		await sql.close()
	}
}

async function openRedis(directory: string): Promise<RedisProcess> {
	const binary = findRedis()
	if (binary === null) throw new Error('There is no redis-server.')
	const redis = await createRedis(binary, directory)
	await redis.start()
	return redis
}

/** Nothing listens at the provider's address: campaigns need none. */
const ENVIRONMENT: Readonly<Record<string, string>> = {
	NODE_ENV: 'test',
	HOST: '127.0.0.1',
	PUBLIC_URL: 'http://127.0.0.1:1',
	LOG_LEVEL: 'warn',
	STRIPE_API_URL: 'http://127.0.0.1:1',
	...Object.fromEntries(
		SIMULATED_ACCOUNTS.flatMap(({ country, secretKey, publicKey, webhookSecret }) => [
			[`STRIPE_${country}_SECRET_KEY`, secretKey],
			[`STRIPE_${country}_PUBLIC_KEY`, publicKey],
			[`STRIPE_${country}_WEBHOOK_SECRET`, webhookSecret],
		]),
	),
}
