import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { EVENT_CATALOG, PROJECTIONS } from '../../apps/capabilities.ts'
import { ledgerCommands } from '../../commands/ledger/index.ts'
import { createSignedArchive } from '../../infra/adapters/signed-archive.ts'
import { createCipher } from '../../infra/encryption/aes-gcm.ts'
import { digestHolds } from '../../infra/event-store/envelope.ts'
import { openEventStore } from '../../infra/event-store/open.ts'
import { createTestApp } from '../../infra/http/test-app.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { DomainEvent } from '../../kernel/events/decider.ts'
import { createDispatch } from '../../kernel/events/dispatch.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import type { PrintedPage } from '../../kernel/ports/pdf.ts'
import { createRunner } from '../../kernel/runtime/projection-runner.ts'
import { createReadAfter } from '../../kernel/runtime/read-after.ts'
import { createReadModels } from '../../kernel/runtime/read-models.ts'
import { quiet } from '../../kernel/runtime/testing.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { addressKey } from '../../kernel/wire/names.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { createTestDatabase } from '../../tests/harness/database.ts'
import {
	AUTHOR,
	contentOf,
	createPlayer,
	FINANCE,
	type RecordedStep,
	type Step,
	steps,
	uuid,
} from './history.fixtures.ts'
import { ledgerQueries } from './index.ts'

export interface HistoryWorld {
	readonly sql: Sql
	readonly adminUrl: string
	readonly store: EventStore
	readonly recorded: RecordedStep[]
	readonly clock: { now(): number; at: number }
	playMore(plan: readonly Step[]): Promise<void>
	record(stream: string, event: DomainEvent): Promise<void>
	recordAll(happened: readonly { readonly stream: string; readonly event: DomainEvent }[]): Promise<void>
	get<T>(path: string, query?: Readonly<Record<string, unknown>>): Promise<T>
	/** Answers with the bytes of a download. */
	download(path: string): Promise<Buffer>
	send(
		method: 'GET' | 'POST',
		path: string,
		body?: object,
		headers?: Readonly<Record<string, string>>,
	): Promise<{
		readonly status: number
		readonly body: Readonly<Record<string, unknown>>
		readonly headers: Readonly<Record<string, unknown>>
	}>
	stop(): Promise<void>
}

/** By the bearer: `other` has the role of finance, which `withdrawn` is without. */
const CALLERS: Readonly<Record<string, string>> = { other: AUTHOR, withdrawn: AUTHOR, third: uuid('third') }

const NAMES = PROJECTIONS.map(({ name }) => name)

export async function startHistory(seed: number): Promise<HistoryWorld> {
	const database = await createTestDatabase()
	const sql = createSql(database.appUrl, { max: 45 })
	const store = openEventStore({ catalog: EVENT_CATALOG, databaseUrl: database.appUrl, log: quiet })
	const [plan = []] = fc.sample(steps, { seed, numRuns: 1 })
	const player = createPlayer(store)
	const recorded = await player.play(plan)
	const afterAll = () =>
		Math.max(...recorded.map(({ event }) => Date.parse(event.metadata.recordedAt))) + 60_000
	const clock = { at: afterAll(), now: () => clock.at }
	await writeTexts(sql, recorded)
	const runner = createRunner({ store, sql, projections: PROJECTIONS, log: quiet, clock })
	runner.start()
	const readAfter = createReadAfter({ sql, store })
	const caughtUp = async () => {
		if (!(await readAfter.waitFor(NAMES, await store.head(), 30_000)))
			throw new Error('The read models are behind.')
	}
	await caughtUp()
	const payouts = {
		name: 'stripe',
		readRaw: async (account: string, ref: string) => ({ id: ref, account, object: 'charge' }),
	} as never
	const cipher = createCipher({ current: 'spec', keys: new Map([['spec', Buffer.alloc(32, 7)]]) })
	// These routes need no more of what a process opens.
	const api = {
		sql,
		store,
		dispatch: createDispatch(store, clock, (ms) => sleep(ms)),
		clock,
		wallClock: clock,
		payouts,
		cipher,
		digestHolds,
		readModels: createReadModels(readAfter, store),
		signedArchive: createSignedArchive(generateKeyPairSync('ed25519').privateKey),
		pdf: { print: async ({ title }: PrintedPage) => Buffer.from(`%PDF ${title}`) },
		settings: {
			closeByOnePerson: false,
			entities: { IN: { name: 'Karuna Trust', address: [] }, US: { name: 'Karuna Inc.', address: [] } },
		},
	} as unknown as ApiInfrastructure
	const app = await createTestApp(
		[...(ledgerQueries.routes?.(api) ?? []), ...(ledgerCommands.routes?.(api) ?? [])],
		{
			clock,
			authenticate: async ({ bearer }) => ({
				kind: 'user',
				id: CALLERS[bearer ?? ''] ?? FINANCE,
				sessionId: newId(bearer === 'longAgo' ? clock.at - 11 * MINUTE_MS : clock.at),
				roles: bearer === 'donor' || bearer === 'withdrawn' ? [] : ['finAdmin'],
			}),
			config: { routeLimits: false },
		},
	)
	const recordAll: HistoryWorld['recordAll'] = async (happened) => {
		for (const { stream, event } of happened) recorded.push(await player.record(stream, event, clock.at))
		await caughtUp()
	}
	const send: HistoryWorld['send'] = async (method, path, body, headers = {}) => {
		const answer = await app.inject({
			method,
			url: path,
			headers: { authorization: 'Bearer finance', ...headers },
			...(body && { payload: body }),
		})
		const isJson = String(answer.headers['content-type']).startsWith('application/json')
		return {
			status: answer.statusCode,
			body: isJson ? answer.json() : { text: answer.body },
			headers: answer.headers,
		}
	}
	return {
		sql,
		adminUrl: database.adminUrl,
		store,
		recorded,
		clock,
		send,
		async download(path) {
			const answer = await app.inject({
				method: 'GET',
				url: path,
				headers: { authorization: 'Bearer finance' },
			})
			if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
			return answer.rawPayload
		},
		record: (stream, event) => recordAll([{ stream, event }]),
		recordAll,
		async playMore(more) {
			recorded.push(...(await player.play(more)))
			clock.at = Math.max(clock.at, afterAll())
			await caughtUp()
		},
		async get<T>(path: string, query: Readonly<Record<string, unknown>> = {}) {
			const params = new URLSearchParams(
				Object.entries(query)
					.filter(([, value]) => value !== undefined && value !== null)
					.map(([name, value]): [string, string] => [
						name,
						typeof value === 'object' ? JSON.stringify(value) : String(value),
					]),
			)
			const { status, body } = await send('GET', `${path}?${params}`)
			if (status !== 200) throw new Error(`${path}?${params} answered ${status}: ${JSON.stringify(body)}`)
			return body as T
		},
		async stop() {
			await runner.stop()
			await app.close()
			await store.close()
			await sql.close()
			await database.drop()
		},
	}
}

async function writeTexts(sql: Sql, recorded: readonly RecordedStep[]): Promise<void> {
	const ids = [
		...new Set(recorded.flatMap(({ stream }) => (stream.startsWith('request-') ? [stream.slice(8)] : []))),
	]
	for (const id of ids) {
		for (let version = 1; version <= 60; version += 1) {
			await sql.execute(
				`INSERT INTO rec.request_contents (content_id, request_id, title, description, place, beneficiary_name,
					images, allowed_viewers, salt, created_by, created_at)
				VALUES ($1, $2, $3, '', '', '', '{}', '{}', '', $4, now())`,
				[contentOf(id, version), id, `Well ${id.slice(0, 4)} v${version}`, AUTHOR],
			)
		}
	}
	for (const [id, name] of [
		[FINANCE, 'Anita'],
		[AUTHOR, 'Ravi'],
	]) {
		await sql.execute(
			`WITH held AS (
				INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) VALUES ($3, 'user', $1, now())
			)
			INSERT INTO rec.users (id, name_key, username, email, first_name, last_name, phone_verified, password_hash, locale,
				created_at)
			VALUES ($1, $3, $2, $2 || '@karuna.example', $2, 'Rao', false, '', 'en', now())`,
			[id, name, addressKey(name ?? '')],
		)
	}
}
