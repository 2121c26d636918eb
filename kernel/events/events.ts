import type { EventLog, StoredEvent } from '../ports/event-log.ts'
import {
	type Delivery,
	type EventCatalog,
	type EventStore,
	LogBroken,
	type RecordedEvent,
} from '../ports/event-store.ts'
import type { JsonObject } from '../wire/json.ts'

/**
 * The read boundary: deciders, read models, effects and the timeline see events in today's shapes, whenever
 * they were written. The log itself never changes.
 */

/** A former shape of an event, and one step from it towards today's. */
export interface FormerEvent {
	readonly type: string
	readonly schemaVersion: number
	readonly becomes: readonly string[]
	/** Must be pure. @param recordedAt when it was stored, ISO 8601 */
	lift(
		data: JsonObject,
		recordedAt: string,
	): { readonly type: string; readonly schemaVersion: number; readonly data: JsonObject }
}

export const changed = (
	type: string,
	schemaVersion: number,
	change: (data: JsonObject, recordedAt: string) => JsonObject,
): FormerEvent => ({
	type,
	schemaVersion,
	becomes: [type],
	lift: (data, recordedAt) => ({
		type,
		schemaVersion: schemaVersion + 1,
		data: change(data, recordedAt),
	}),
})

export const renamed = (type: string, to: string, schemaVersion = 1): FormerEvent => ({
	type,
	schemaVersion,
	becomes: [to],
	lift: (data) => ({ type: to, schemaVersion: 1, data }),
})

export const split = (
	type: string,
	becomes: readonly string[],
	choose: (data: JsonObject) => string,
	schemaVersion = 1,
): FormerEvent => ({
	type,
	schemaVersion,
	becomes,
	lift: (data) => ({ type: choose(data), schemaVersion: 1, data }),
})

export const renameFields =
	(names: Readonly<Record<string, string>>) =>
	(data: JsonObject): JsonObject =>
		Object.fromEntries(Object.entries(data).map(([name, value]) => [names[name] ?? name, value]))

export class UnknownEvent extends LogBroken {
	override name = 'UnknownEvent'
}

/**
 * Creates the catalog of all declared events.
 * @param types today's types
 * @throws TypeError when a type or a former shape is declared twice, a step leads to an undeclared type, or
 * the versions of a type have a gap
 */
export function eventCatalog(types: readonly string[], former: readonly FormerEvent[] = []): EventCatalog {
	refuseTwice(types)
	refuseTwice(former.map(keyOf))
	const steps = new Map(former.map((each) => [keyOf(each), each]))
	const versions = new Map(
		types.map((type) => [type, 1 + former.filter((each) => each.type === type).length] as const),
	)
	for (const { type, schemaVersion, becomes } of former) {
		const strangers = becomes.filter(
			(name) => !versions.has(name) && !former.some((each) => each.type === name),
		)
		if (strangers.length > 0)
			throw new TypeError(`${type} becomes ${strangers.join()}, which nobody declares.`)
		if (schemaVersion >= (versions.get(type) ?? Number.POSITIVE_INFINITY))
			throw new TypeError(`${type} has a version ${schemaVersion}, and not all before it.`)
	}

	function lift(stored: StoredEvent): RecordedEvent {
		if (versions.get(stored.type) === stored.schemaVersion) return stored
		let { type, schemaVersion, data }: Pick<StoredEvent, 'type' | 'schemaVersion' | 'data'> = stored
		while (versions.get(type) !== schemaVersion) {
			const step = steps.get(keyOf({ type, schemaVersion }))
			if (!step) throw unknown(stored, versions.get(stored.type))
			;({ type, schemaVersion, data } = step.lift(data, stored.metadata.recordedAt))
		}
		const { type: storedType, schemaVersion: storedVersion, data: storedData } = stored
		return {
			...stored,
			type,
			schemaVersion,
			data,
			stored: { type: storedType, schemaVersion: storedVersion, data: storedData },
		}
	}

	return {
		lift,
		versionOf(type) {
			const version = versions.get(type)
			if (version === undefined) throw new UnknownEvent(`Nobody declares events of the type ${type}.`)
			return version
		},
		storedTypes(wanted) {
			const found = new Set(wanted)
			for (const name of found)
				for (const { type, becomes } of former) if (becomes.includes(name)) found.add(type)
			return [...found]
		},
	}
}

const keyOf = ({ type, schemaVersion }: Pick<FormerEvent, 'type' | 'schemaVersion'>): string =>
	`${type} ${schemaVersion}`

function refuseTwice(names: readonly string[]): void {
	const twice = names.find((name, index) => names.indexOf(name) !== index)
	if (twice !== undefined) throw new TypeError(`${twice} is declared twice.`)
}

function unknown({ id, stream, type, schemaVersion }: StoredEvent, known: number | undefined): UnknownEvent {
	const event = `Event ${id} of stream ${stream} is a ${type} of version ${schemaVersion}`
	return new UnknownEvent(
		known === undefined
			? `${event}: no capability of this release declares such events.`
			: `${event}: this release knows none but version ${known} and those that are declared before it.`,
	)
}

/** Accepts every event unchanged: for specs whose events belong to no capability. */
export const EVERY_EVENT: EventCatalog = {
	versionOf: () => 1,
	lift: (stored) => stored,
	storedTypes: (types) => types,
}

export function createEventStore(log: EventLog, catalog: EventCatalog): EventStore {
	return {
		catalog,
		append: (stream, events, options) => log.append(stream, events, options),
		readStream: (stream, options) => mapped(log.readStream(stream, options), catalog.lift),
		subscribe({ types, ...options }) {
			if (types === undefined)
				return mapped(
					log.subscribe(options),
					(delivery): Delivery =>
						delivery.kind === 'event' ? { kind: 'event', event: catalog.lift(delivery.event) } : delivery,
				)
			const wanted = new Set(types)
			return mapped(
				log.subscribe({ ...options, types: catalog.storedTypes(types) }),
				(delivery): Delivery => {
					if (delivery.kind !== 'event') return delivery
					const event = catalog.lift(delivery.event)
					return wanted.has(event.type)
						? { kind: 'event', event }
						: { kind: 'checkpoint', position: event.position }
				},
			)
		},
		head: () => log.head(),
		comparePositions: (a, b) => log.comparePositions(a, b),
		close: () => log.close(),
	}
}

/** Maps each item without a generator of its own, since a rebuild reads millions. */
function mapped<A, B>(source: AsyncIterable<A>, map: (item: A) => B): AsyncIterable<B> {
	return {
		[Symbol.asyncIterator]() {
			const items = source[Symbol.asyncIterator]()
			const end = async (): Promise<IteratorReturnResult<undefined>> => {
				await items.return?.()
				return { done: true, value: undefined }
			}
			return {
				async next(): Promise<IteratorResult<B>> {
					const item = await items.next()
					if (item.done === true) return { done: true, value: undefined }
					try {
						return { done: false, value: map(item.value) }
					} catch (error) {
						await end()
						throw error
					}
				},
				return: end,
			}
		},
	}
}
