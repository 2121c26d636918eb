import { messageOf } from '../../kernel/events/errors.ts'
import type { StoredEvent } from '../../kernel/ports/event-log.ts'
import {
	type EventMetadata,
	EventStoreUnavailable,
	LogBroken,
	type Position,
} from '../../kernel/ports/event-store.ts'
import type { JsonObject } from '../../kernel/wire/json.ts'
import type { SealedEvent } from './envelope.ts'

const WIDTH = 20
/**
 * The position -1: servers before 22.10 answer it for an event that was read from its stream, and all of them
 * for a subscription that has found none of our events since the start.
 */
const NOWHERE = 2n ** 64n - 1n

type StoredMetadata = EventMetadata & { readonly digest: string; readonly schemaVersion: number }

export interface Place {
	readonly commit: bigint
	readonly prepare: bigint
}

export interface ClientEvent {
	readonly id: string
	readonly streamId: string
	readonly revision: bigint
	readonly position?: Place | undefined
	readonly type: string
	readonly isJson: boolean
	readonly data: unknown
	readonly metadata?: unknown
}

export function toStored({ id, type, schemaVersion, digest, data, metadata }: SealedEvent) {
	const port = JSON.parse(metadata) as EventMetadata
	const stored: StoredMetadata = { ...port, digest, schemaVersion }
	return { id, type, data: JSON.parse(data) as Record<string, unknown>, metadata: stored }
}

/** @throws LogBroken for an event that another system wrote */
export function fromStored(event: ClientEvent, streamPrefix: string): StoredEvent {
	const stored = event.metadata as Partial<StoredMetadata> | undefined
	if (!event.isJson || !stored?.digest)
		throw new LogBroken(`Event ${event.id} of stream ${event.streamId} was not written by this system.`)
	const { digest, schemaVersion, ...metadata } = stored as StoredMetadata
	return {
		stream: event.streamId.slice(streamPrefix.length),
		revision: event.revision,
		position: positionOf(event.position),
		id: event.id,
		type: event.type,
		schemaVersion,
		data: event.data as JsonObject,
		metadata,
		digest,
	}
}

export const isNowhere = ({ commit }: Place): boolean => commit === NOWHERE

/** Commit and prepare position, 20 digits each. @throws LogBroken when the server did not report it */
export function positionOf(place: Place | undefined): Position {
	if (place === undefined || isNowhere(place))
		throw new LogBroken('The server does not tell positions: EventStoreDB 22.10 or newer is needed.')
	return [place.commit, place.prepare]
		.map((part) => part.toString().padStart(WIDTH, '0'))
		.join('') as Position
}

/** @throws LogBroken for another store's position */
export function placeOf(position: Position): Place {
	if (!/^\d{40}$/.test(position)) throw new LogBroken(`${position} is not a position of EventStoreDB.`)
	return { commit: BigInt(position.slice(0, WIDTH)), prepare: BigInt(position.slice(WIDTH)) }
}

export function unavailable(error: unknown): EventStoreUnavailable {
	const reason = messageOf(error)
	return new EventStoreUnavailable(`EventStoreDB did not answer: ${reason}`, { cause: error })
}
