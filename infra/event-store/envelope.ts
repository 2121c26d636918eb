import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { StoredEvent } from '../../kernel/ports/event-log.ts'
import {
	type EventMetadata,
	type ExpectedRevision,
	InvalidEvent,
	type NewEvent,
} from '../../kernel/ports/event-store.ts'

const MAX_EVENTS = 500
const MAX_BYTES = 256 * 1024
/**
 * EventStoreDB's limit of one append, by its own count: data, metadata, and two bytes for each character of
 * the type.
 */
const MAX_APPEND_BYTES = 1024 * 1024
const ADDED_BYTES = 128
/** UTF-8 takes at most three bytes for a UTF-16 unit: only a text near the limit needs counting. */
const MAX_BYTES_OF_UNIT = 3
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const NAME = /^[\x20-\x7e]{1,250}$/
/** A NUL as JSON writes it, not a backslash followed by `u0000`. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/

export interface SealedEvent {
	readonly id: string
	readonly type: string
	readonly schemaVersion: number
	readonly revision: bigint
	readonly data: string
	readonly metadata: string
	readonly digest: string
}

export const revisionBefore = (expected: ExpectedRevision): bigint =>
	expected === 'no_stream' ? -1n : expected

export const asExpected = (revision: bigint): ExpectedRevision => (revision < 0n ? 'no_stream' : revision)

/**
 * Validates the events of one append, writes them as canonical JSON (RFC 8785) and computes their digests.
 * The revision is always exact, so each event's place is known before it is sent.
 * @throws InvalidEvent
 */
export function seal(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): SealedEvent[] {
	if (!NAME.test(stream))
		throw new InvalidEvent(stream, 'a stream name is 1 to 250 printable ASCII characters')
	if (events.length < 1 || events.length > MAX_EVENTS)
		throw new InvalidEvent(stream, `an append carries 1 to ${MAX_EVENTS} events, not ${events.length}`)
	const before = revisionBefore(expected)
	if (before < -1n) throw new InvalidEvent(stream, `${before} is not a revision`)
	if (events.length > 1 && new Set(events.map((event) => event.id)).size < events.length)
		throw new InvalidEvent(stream, 'the same id stands twice in one append')
	const sealed = events.map((event, index) => sealOne(stream, event, before + 1n + BigInt(index)))
	if (sealed.length > 1) refuseTooLarge(stream, sealed)
	return sealed
}

/** The limit is the same for every store, so that a log can be moved from one to another. */
function refuseTooLarge(stream: string, sealed: readonly SealedEvent[]): void {
	let most = 0
	for (const { data, metadata, type } of sealed)
		most += MAX_BYTES_OF_UNIT * (data.length + metadata.length) + 2 * type.length + ADDED_BYTES
	if (most <= MAX_APPEND_BYTES) return
	let bytes = 0
	for (const { data, metadata, type } of sealed)
		bytes += Buffer.byteLength(data) + Buffer.byteLength(metadata) + 2 * type.length + ADDED_BYTES
	if (bytes > MAX_APPEND_BYTES) throw new InvalidEvent(stream, 'the events of one append exceed 1 MiB')
}

function sealOne(stream: string, event: NewEvent, revision: bigint): SealedEvent {
	const { id, type, schemaVersion } = event
	if (!UUID.test(id)) throw new InvalidEvent(stream, `its id is not a UUID in lower case`)
	if (!NAME.test(type)) throw new InvalidEvent(stream, 'a type is 1 to 250 printable ASCII characters')
	if (!Number.isInteger(schemaVersion) || schemaVersion < 1 || schemaVersion > 32_767)
		throw new InvalidEvent(stream, 'a schema version is a whole number from 1 to 32767')
	const data = canonicalText(stream, event.data)
	const metadata = canonicalText(stream, event.metadata)
	if (
		(data.length + metadata.length) * MAX_BYTES_OF_UNIT > MAX_BYTES &&
		Buffer.byteLength(data) + Buffer.byteLength(metadata) > MAX_BYTES
	)
		throw new InvalidEvent(stream, 'data and metadata exceed 256 KiB')
	const digest = digestOf(stream, revision, id, type, schemaVersion, data, metadata)
	return { id, type, schemaVersion, revision, data, metadata, digest }
}

function canonicalText(stream: string, value: unknown): string {
	const text = canonicalOrNull(value)
	if (text === null)
		throw new InvalidEvent(stream, 'it holds a lone surrogate, a number that JSON lacks, or itself')
	if (!text.startsWith('{')) throw new InvalidEvent(stream, 'data and metadata are objects')
	if (text.includes('\\u0000') && ESCAPED_NUL.test(text)) throw new InvalidEvent(stream, 'it holds a NUL')
	return text
}

function canonicalOrNull(value: unknown): string | null {
	try {
		return canonicalize(value) ?? null
	} catch {
		return null
	}
}

/** Hashes a canonical JSON array with SHA-256, so that two different events never share the hashed text. */
function digestOf(
	stream: string,
	revision: bigint,
	id: string,
	type: string,
	schemaVersion: number,
	data: string,
	metadata: string,
): string {
	const names = `${JSON.stringify(stream)},"${revision}","${id}",${JSON.stringify(type)}`
	return hash('sha256', `[${names},${schemaVersion},${data},${metadata}]`)
}

/** Checks whether a read event equals the appended one to the byte. */
export function digestHolds(event: StoredEvent): boolean {
	const { stream, revision, id, type, schemaVersion } = event
	const data = canonicalOrNull(event.data)
	const metadata = canonicalOrNull(event.metadata)
	if (data === null || metadata === null) return false
	return digestOf(stream, revision, id, type, schemaVersion, data, metadata) === event.digest
}

export function sealHolds(stream: string, sealed: SealedEvent): boolean {
	const { revision, id, type, schemaVersion, data, metadata, digest } = sealed
	return digestOf(stream, revision, id, type, schemaVersion, data, metadata) === digest
}

export function unseal(stream: string, sealed: SealedEvent, position: StoredEvent['position']): StoredEvent {
	const { id, type, schemaVersion, revision, digest } = sealed
	const data = JSON.parse(sealed.data) as StoredEvent['data']
	const metadata = JSON.parse(sealed.metadata) as EventMetadata
	return { stream, revision, position, id, type, schemaVersion, data, metadata, digest }
}
