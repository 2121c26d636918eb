import type { KeyObject } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { createPush, makeVapidKeys } from '../../infra/adapters/push.ts'
import { developmentCloseKey } from '../../infra/config/close-key.ts'
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

export interface Environment extends ProvidersPart {
	readonly databaseUrl: string
	readonly databaseAdminUrl: string | null
	readonly clock: Clock
	/** The real clock, which is compared with the database's; null for a virtual clock. */
	readonly reference: ReferenceClock | null
	readonly smtpUrl: string
	readonly sms: SmsConfig | null
	readonly encryptionKeys: EncryptionKeys
	readonly closeKey: KeyObject
	readonly push: Push
	readonly simulators: ({ readonly clock: VirtualClock } & ProviderSimulators) | null
	readonly outbox: SmtpCatcher | null
	stop(): Promise<void>
}

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
 * Opens everything that the configuration names, and starts a local replacement for everything that it leaves
 * out. The configuration has refused this in production before.
 * @param time where a virtual clock begins, epoch milliseconds; null for the real time
 * @param databaseSettings `name=value` pairs for an embedded database, on top of ours
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
			closeKey: config.closeKey ?? (await developmentCloseKey(dataDir)),
			push: await openPush(config, dataDir),
			outbox,
			stop: teardown.run,
		}
	} catch (error) {
		await teardown.run().catch(() => {})
		throw error
	}
}

/** Allows push services on this machine only outside production. */
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
 * Opens only the database, for commands beside a running system: the configured one, the one of the system
 * that runs on this data folder, or an embedded one for the duration of the command.
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

const simulatorsPath = (dataDir: string) => join(dataDir, 'running-simulators.json')

/**
 * Opens only the providers, for commands beside a running system: the real ones, the simulators of the system
 * that runs on this data folder, or simulators for the duration of the command.
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

const COMPARED_EVERY_MS = 10_000

/**
 * Returns the machine's clock while it agrees with the database's, which all processes share. It has its own
 * connection, so that the answer doesn't wait for other work.
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

/** Only simulators may have their own time; it runs with the real one until it is turned. */
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
