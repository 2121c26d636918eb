import { EVENT_CATALOG, PROJECTIONS } from '../../apps/capabilities.ts'
import { createCipher } from '../../infra/encryption/aes-gcm.ts'
import { createSignedLinks } from '../../infra/encryption/signed-links.ts'
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectContext, EffectHandler } from '../../kernel/effects/effects.ts'
import type { DomainEvent } from '../../kernel/events/decider.ts'
import { createDispatch } from '../../kernel/events/dispatch.ts'
import type { Position, RecordedEvent } from '../../kernel/ports/event-store.ts'
import { START } from '../../kernel/ports/event-store.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { quiet } from '../../kernel/runtime/testing.ts'
import type { Sql, SqlParams } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import type { UserRow } from '../../records/users/users.ts'
import { KEYS } from '../nightly/simulation/bank-details.ts'
import { Database, type Schema } from '../nightly/simulation/database/database.ts'
import type { Kernel, Process } from '../nightly/simulation/kernel.ts'
import { sqlFor } from '../nightly/simulation/sql-port.ts'
import { readSchema } from '../nightly/simulation/world.ts'

const FAIR = { before: 0, after: 0, stumbles: 0, lostPayments: 0 }

/**
 * Creates all tables without checks and required columns, so that a spec's rows need only the relevant ones.
 */
async function lenientSchema(): Promise<Schema> {
	const database = new Database(await readSchema(), () => 0)
	const tx = database.begin()
	for (const projection of PROJECTIONS)
		for (const statement of projection.create(`read.${projection.name}`)) database.run(tx, statement)
	database.commit(tx)
	return new Map(
		[...database.schema()].map(([name, table]) => [
			name,
			{
				...table,
				checks: [],
				columns: table.columns.map((column) => ({ ...column, isRequired: false })),
			},
		]),
	)
}
const schema = lenientSchema()

async function memorySql(now: () => number): Promise<Sql> {
	const database = new Database(await schema, now)
	const kernel = { now, pause: async () => {}, note() {}, chance: { faults: { chance: () => false } } }
	const process: Process = { name: 'worker', alive: true, frozenUntil: 0, onKill: [] }
	return sqlFor(kernel as unknown as Kernel, process, database, FAIR)
}

export interface MemoryWorker extends WorkerInfrastructure {
	time: number
	readonly mails: Mail[]
	record(stream: string, events: readonly DomainEvent[], actorId?: string): Promise<RecordedEvent[]>
	typesIn(stream: string): Promise<string[]>
	put(table: string, row: Readonly<Record<string, unknown>>): Promise<unknown>
	person(id: string, row?: Partial<UserRow>): Promise<unknown>
}

/** Creates a worker with log and database in memory. Read models advance when something waits for them. */
export async function memoryWorker(over: Partial<WorkerInfrastructure> = {}): Promise<MemoryWorker> {
	let time = Date.parse('2026-11-21T10:00:00.000Z')
	const clock = { now: () => time }
	const store = createInMemoryEventStore({ catalog: EVENT_CATALOG })
	const sql = await memorySql(clock.now)
	const projected = new Map<string, Position>()
	async function project(models: readonly string[]): Promise<void> {
		for (const { handles, name, apply } of PROJECTIONS) {
			if (!models.includes(name)) continue
			const subscription = { after: projected.get(name) ?? START, types: handles }
			const events: RecordedEvent[] = []
			for await (const delivery of store.subscribe(subscription)) {
				if (delivery.kind === 'caughtUp') break
				if (delivery.kind === 'event') events.push(delivery.event)
			}
			if (events.length > 0) await apply(events, sql, `read.${name}`)
			projected.set(name, events.at(-1)?.position ?? subscription.after)
		}
	}
	const put = (table: string, row: Readonly<Record<string, unknown>>) => {
		const columns = Object.keys(row)
		const places = columns.map((_, index) => `$${index + 1}`)
		const text = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`
		return sql.execute(text, Object.values(row) as SqlParams)
	}
	const mails: Mail[] = []
	return {
		sql,
		store,
		dispatch: createDispatch(store, clock, async () => {}),
		log: quiet,
		clock,
		wallClock: clock,
		readModels: {
			requireCaughtUp: project,
			awaitCaughtUp: project,
			haveCaughtUp: (models: readonly string[]) => project(models).then(() => true),
			readAfterCatchUp: (models: readonly string[], _: Position, read: () => Promise<unknown>) =>
				project(models).then(read),
		},
		cipher: createCipher(KEYS),
		links: createSignedLinks(KEYS),
		settings: { publicUrl: 'https://karuna.example', filesUrl: '/files', limits: true },
		mailer: { send: async (mail: Mail) => void mails.push(mail) },
		...over,
		get time() {
			return time
		},
		set time(at: number) {
			time = at
		},
		mails,
		async record(stream: string, events: readonly DomainEvent[], actorId?: string) {
			const known = await Array.fromAsync(store.readStream(stream))
			const recordedAt = new Date(time).toISOString()
			const actor =
				actorId === undefined
					? ({ kind: 'system', id: 'spec' } as const)
					: ({ kind: 'user', id: actorId } as const)
			const added = events.map(({ type, data }, index) => {
				const id = derivedId(stream, String(known.length + index))
				const metadata = { recordedAt, correlationId: id, commandId: id, actor }
				return { id, type, schemaVersion: store.catalog.versionOf(type), data, metadata }
			})
			await store.append(stream, added, { expectedRevision: known.at(-1)?.revision ?? 'no_stream' })
			return (await Array.fromAsync(store.readStream(stream))).slice(known.length)
		},
		typesIn: async (stream: string) =>
			(await Array.fromAsync(store.readStream(stream))).map(({ type }) => type),
		put,
		person: (id: string, row: Partial<UserRow> = {}) =>
			put('rec.users', {
				id,
				username: id,
				email: `${id}@karuna.example`,
				first_name: 'Joseph',
				last_name: 'Thottan',
				locale: 'en',
				...row,
			}),
	} as unknown as MemoryWorker
}

export const runEffect = (handler: EffectHandler, event: RecordedEvent | undefined, attempt = 1) => {
	if (!event) throw new Error('There is no event.')
	return handler.run(event, { attempt } as EffectContext)
}
