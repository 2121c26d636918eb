import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { createPush, makeVapidKeys } from '../../infra/adapters/push.ts'
import type { Config, SmsConfig } from '../../infra/config/config.ts'
import { developmentEncryptionKeys, type EncryptionKeys } from '../../infra/config/encryption-keys.ts'
import { developmentVapidKeys } from '../../infra/config/vapid-keys.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../../infra/postgres/embedded.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Push } from '../../kernel/ports/push.ts'
import { createReferenceClock, type ReferenceClock } from '../../kernel/runtime/reference-clock.ts'
import { createSql } from '../../kernel/sql/sql.ts'
import { createVirtualClock, type VirtualClock } from '../../simulators/clock.ts'
import { startSmsCatcher } from '../../simulators/sms-catcher.ts'
import { type SmtpCatcher, startSmtpCatcher } from '../../simulators/smtp-catcher.ts'
import {
	hasRealProviders,
	type ProviderSimulators,
	type ProvidersPart,
	realProviders,
	type SimulatorAddresses,
	simulatedProviders,
	simulatorsByName,
	startSimulators,
} from './providers/index.ts'

/** What the system stands on: a database, a clock, payment providers, a mail server. */
export interface Environment extends ProvidersPart {
	readonly databaseUrl: string
	/** Null where the configuration keeps it to itself. */
	readonly databaseAdminUrl: string | null
	readonly clock: Clock
	/** The same clock where it is the real one, held against the database's; null where it is a stand-in's. */
	readonly reference: ReferenceClock | null
	readonly smtpUrl: string
	/** Who sends texts; null: nobody. */
	readonly sms: SmsConfig | null
	readonly encryptionKeys: EncryptionKeys
	readonly push: Push
	/** Only where they stand in for the real ones. */
	readonly simulators: ({ readonly clock: VirtualClock } & ProviderSimulators) | null
	readonly outbox: SmtpCatcher | null
	/** Ends what was started here, the database last. */
	stop(): Promise<void>
}

/** Undoes steps in reverse order, each even if another fails. */
export function createTeardown() {
	const steps: (() => Promise<unknown>)[] = []
	return {
		add: (step: () => Promise<unknown>) => void steps.push(step),
		async run(): Promise<void> {
			const failures: unknown[] = []
			for (const step of steps.splice(0).reverse())
				await step().catch((error: unknown) => failures.push(error))
			if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be stopped in order.')
		},
	}
}

/**
 * Opens what the configuration names, and starts a stand-in for each thing that it leaves out. The
 * configuration has refused stand-ins in production before.
 * @param time where a stand-in's clock begins, epoch milliseconds; null: at the real time
 * @param databaseSettings `name=value` pairs for a stand-in's database, on top of ours
 */
export async function openEnvironment(
	config: Config,
	log: Logger,
	time: number | null = null,
	databaseSettings: readonly string[] = [],
): Promise<Environment> {
	const teardown = createTeardown()
	const dataDir = resolve(config.dataDir)
	try {
		const database =
			config.database ?? (await embeddedDatabase({ dataDir, log, settings: databaseSettings }, teardown))
		const reference = hasRealProviders(config) ? followDatabase(database.url, log, teardown) : null
		const payments = reference
			? { clock: reference, ...realProviders(config, reference), simulators: null }
			: await simulatedPayments(config, time, teardown)
		const { clock } = payments
		const outbox =
			config.mail.smtpUrl === null
				? await startSmtpCatcher({ directory: join(dataDir, 'outbox'), clock, log })
				: null
		if (outbox) teardown.add(() => outbox.close())
		const texts = outbox && config.sms === null ? await startSmsCatcher(outbox.mailbox, clock) : null
		if (texts) teardown.add(() => texts.close())
		return {
			databaseUrl: database.url,
			databaseAdminUrl: database.adminUrl,
			...payments,
			reference,
			sms: config.sms ?? texts,
			smtpUrl: config.mail.smtpUrl ?? outbox?.url ?? '',
			encryptionKeys: config.encryptionKeys ?? (await developmentEncryptionKeys(dataDir)),
			push: await openPush(config, dataDir),
			outbox,
			stop: teardown.run,
		}
	} catch (error) {
		await teardown.run().catch(() => {})
		throw error
	}
}

/** Pushes go to real push services from anywhere; to one on this machine only outside production. */
async function openPush(config: Config, dataDir: string): Promise<Push> {
	if (config.mode === 'production') return createPush({ vapid: config.vapid, loopback: false })
	const made = config.vapid ?? {
		...(await developmentVapidKeys(dataDir, makeVapidKeys)),
		subject: 'mailto:push@karuna.example',
	}
	return createPush({ vapid: made, loopback: true })
}

type Teardown = ReturnType<typeof createTeardown>
type PaymentPart = ProvidersPart & Pick<Environment, 'clock' | 'simulators'>

interface Database {
	readonly url: string
	readonly adminUrl: string | null
}

/** Where a running system says how its embedded database is reached; readable by its owner alone. */
const runningPath = (dataDir: string) => join(dataDir, 'running.json')

async function embeddedDatabase(options: EmbeddedPostgresOptions, teardown: Teardown): Promise<Database> {
	const server = await startEmbeddedPostgres(options)
	teardown.add(() => server.stop())
	const database = { url: server.appUrl, adminUrl: server.adminUrl }
	const path = runningPath(options.dataDir)
	await writeFile(path, JSON.stringify(database), { mode: 0o600 })
	teardown.add(() => rm(path, { force: true }))
	return { ...database, url: server.nearUrl }
}

/**
 * The database alone, for commands beside a running system: the configured one, that of the system that
 * runs on this data folder, or the embedded one started for the occasion.
 */
export async function openDatabase(
	config: Config,
	log: Logger,
): Promise<Database & { stop(): Promise<void> }> {
	if (config.database) return { ...config.database, stop: async () => {} }
	const dataDir = resolve(config.dataDir)
	const running = await readFile(runningPath(dataDir), 'utf8').then(
		(text) => JSON.parse(text) as Database,
		() => null,
	)
	if (running && (await answers(running.url))) return { ...running, stop: async () => {} }
	const server = await startEmbeddedPostgres({ dataDir, log })
	return { url: server.appUrl, adminUrl: server.adminUrl, stop: () => server.stop() }
}

/** Where a running system's simulators are. */
const simulatorsPath = (dataDir: string) => join(dataDir, 'running-simulators.json')

/**
 * The providers' side alone, for commands beside a running system: the real providers, the simulators of the
 * system that runs on this data folder, or some started on its books for the occasion.
 */
export async function openPayouts(
	config: Config,
): Promise<Pick<Environment, 'clock' | 'payouts'> & { stop(): Promise<void> }> {
	if (hasRealProviders(config))
		return { clock: SYSTEM_CLOCK, ...realProviders(config, SYSTEM_CLOCK), stop: async () => {} }
	const dataDir = resolve(config.dataDir)
	const running = await readFile(simulatorsPath(dataDir), 'utf8').then(
		(text) => JSON.parse(text) as SimulatorAddresses,
		() => null,
	)
	if (running)
		return { clock: SYSTEM_CLOCK, ...simulatedProviders(running, SYSTEM_CLOCK, config), stop: async () => {} }
	const teardown = createTeardown()
	return { ...(await simulatedPayments(config, null, teardown)), stop: teardown.run }
}

async function answers(url: string): Promise<boolean> {
	const sql = createSql(url, { max: 1 })
	try {
		await sql.query('SELECT 1')
		return true
	} catch {
		return false
	} finally {
		await sql.close()
	}
}

export const SYSTEM_CLOCK: Clock = { now: () => Date.now() }

/** How often the clock is compared while it seems right, in milliseconds. */
const COMPARED_EVERY_MS = 10_000

/**
 * The real time: the machine's clock while it agrees with the database's, which all processes share. The
 * connection is its own, so that the answer doesn't wait for others' work.
 */
function followDatabase(databaseUrl: string, log: Logger, teardown: Teardown): ReferenceClock {
	const sql = createSql(databaseUrl, {
		max: 1,
		applicationName: 'karuna clock',
		answerMs: 5_000,
		onError: () => {},
	})
	const clock = createReferenceClock({
		machine: SYSTEM_CLOCK.now,
		elapsed: () => performance.now(),
		reference: async () => {
			const { time } = await sql.one<{ time: Date }>('SELECT ops.reference_time() AS time')
			return time.getTime()
		},
		log,
	})
	// While the database is away the time goes on from the last comparison; that it is away is told elsewhere.
	const timer = setInterval(() => void clock.compare().catch(() => {}), COMPARED_EVERY_MS)
	timer.unref()
	teardown.add(async () => {
		clearInterval(timer)
		await sql.close()
	})
	return clock
}

/** Only stand-ins may have a time of their own; theirs runs with the real one until somebody turns it. */
async function simulatedPayments(
	config: Config,
	time: number | null,
	teardown: Teardown,
): Promise<PaymentPart> {
	const dataDir = resolve(config.dataDir)
	const clock = createVirtualClock()
	if (time !== null) clock.set(time)
	const simulators = await startSimulators(clock, join(dataDir, 'simulators'))
	const running = simulatorsByName(simulators)
	for (const [, simulator] of running) teardown.add(() => simulator.close())
	const addresses = Object.fromEntries(running.map(([name, { host, port }]) => [name, { host, port }]))
	const path = simulatorsPath(dataDir)
	await writeFile(path, JSON.stringify(addresses), { mode: 0o600 })
	teardown.add(() => rm(path, { force: true }))
	return { clock, ...simulatedProviders(simulators, clock, config), simulators: { clock, ...simulators } }
}
