import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createAddressCountry } from '../infra/adapters/address-country.ts'
import { bots } from '../infra/adapters/bots.ts'
import { createDecoders, type Decoders } from '../infra/adapters/decoder.ts'
import { createFileStore } from '../infra/adapters/files.ts'
import { createDiskBlobs } from '../infra/adapters/files-disk.ts'
import { createLiveSound } from '../infra/adapters/live-sound.ts'
import { createUploadFolder } from '../infra/adapters/upload-folder.ts'
import { createClamd, noScanner } from '../infra/adapters/virus-scanner.ts'
import { type Config, risksOf } from '../infra/config/config.ts'
import { openEventStore } from '../infra/event-store/open.ts'
import { createDispatch, type Dispatch } from '../kernel/events/dispatch.ts'
import type { EventStore } from '../kernel/ports/event-store.ts'
import type { FileStore } from '../kernel/ports/files.ts'
import type { VirusScanner } from '../kernel/ports/virus-scanner.ts'
import { withReferenceTime } from '../kernel/runtime/reference-clock.ts'
import { createSql, type Sql } from '../kernel/sql/sql.ts'
import { reportMissingTexts } from '../kernel/texts/texts.ts'
import { createAudience } from '../workers/radio/audience.ts'
import { createStreamer } from '../workers/radio/streamer.ts'
import { EVENT_CATALOG } from './capabilities.ts'
import { type Environment, SYSTEM_CLOCK } from './environment/environment.ts'

export interface Platform {
	readonly config: Config
	readonly environment: Environment
	readonly sql: Sql
	readonly store: EventStore
	readonly dispatch: Dispatch
	readonly decoders: Decoders
	readonly log: Logger
	close(): Promise<void>
}

const ANSWER_MS = 20_000

export function openPlatform(
	config: Config,
	environment: Environment,
	log: Logger,
	connections: number,
): Platform {
	const { databaseUrl, clock, reference } = environment
	if (config.mode !== 'test')
		reportMissingTexts((language, key) => log.error(`There is no text ${key} in ${language}.`))
	for (const risk of risksOf(config)) log.warn(risk)
	let isClosing = false
	const sql = createSql(databaseUrl, {
		max: connections,
		applicationName: 'karuna',
		answerMs: ANSWER_MS,
		onError: (error) => {
			// The pool counts a connection as closed before its goodbye has reached the server.
			if (!isClosing) log.warn(`A connection to the database was lost: ${error.message}`)
		},
	})
	const opened = openEventStore({
		catalog: EVENT_CATALOG,
		databaseUrl,
		log,
		eventStoreUrl: config.eventStoreUrl,
	})
	const store = reference === null ? opened : withReferenceTime(opened, reference)
	return {
		config,
		environment,
		sql,
		store,
		decoders: createDecoders(),
		dispatch: createDispatch(store, clock, (ms) => sleep(ms)),
		log,
		close: async () => {
			isClosing = true
			await store.close()
			await sql.close()
		},
	}
}

export async function openFiles({ config, decoders }: Platform): Promise<FileStore> {
	if (config.s3 === null)
		return createFileStore(await createDiskBlobs(join(resolve(config.dataDir), 'files')), decoders)
	// The client takes a while to load, and most systems don't need it.
	const { createS3Blobs } = await import('../infra/adapters/files-s3.ts')
	return createFileStore(createS3Blobs(config.s3), decoders)
}

export const openAudience = ({ sql, log, config }: Platform) =>
	createAudience({
		sql,
		log,
		bots,
		wallClock: SYSTEM_CLOCK,
		addressCountry: createAddressCountry(config.ipCountryFile),
	})

export const openStreamer = ({ config, sql, log }: Platform, files: FileStore) =>
	createStreamer(
		{ sql, files, wallClock: SYSTEM_CLOCK, log },
		{
			sound: createLiveSound(),
			uploads: createUploadFolder(join(resolve(config.dataDir), 'uploads')),
		},
	)

export function openScanner({ config, log }: Platform): VirusScanner {
	if (config.clamdUrl !== null) return createClamd({ url: config.clamdUrl })
	if (config.mode === 'production')
		log.warn('Nothing looks for viruses in uploaded documents: CLAMD_URL is not set.')
	return noScanner
}
