import { createPulse, type Pulse } from '../../../kernel/concurrency/waiting.ts'

export interface StubEvent {
	readonly id: string
	readonly stream: string
	readonly revision: bigint
	readonly position: bigint
	readonly type: string
	readonly contentType: string
	readonly data: Uint8Array
	readonly metadata: Uint8Array
}

export type ProposedEvent = Pick<StubEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>

export type StubAppend =
	| { readonly kind: 'written'; readonly revision: bigint; readonly position: bigint }
	| { readonly kind: 'idempotent'; readonly revision: bigint }
	| { readonly kind: 'wrongVersion'; readonly actual: bigint }

/** The log behind the protocol stub: EventStoreDB's known rules of appending, in memory. */
export interface StubLog {
	readonly events: readonly StubEvent[]
	readonly grown: Pulse
	stream(name: string): readonly StubEvent[]
	/** @param before the revision that the stream must have, -1 for none */
	append(stream: string, proposed: readonly ProposedEvent[], before: bigint): StubAppend
	/** Drops the last events, as after a restore from an older backup. */
	forget(count: number): void
}

export function createStubLog(): StubLog {
	const events: StubEvent[] = []
	const streams = new Map<string, StubEvent[]>()
	const grown = createPulse()
	let end = 512n

	const stream = (name: string): StubEvent[] => streams.get(name) ?? []

	/** Ids are compared only when the expected version is behind, as EventStoreDB does. */
	function append(name: string, proposed: readonly ProposedEvent[], before: bigint): StubAppend {
		const own = stream(name)
		const actual = BigInt(own.length - 1)
		if (before < actual) {
			const isKnown = proposed.every((event, index) => own[Number(before) + 1 + index]?.id === event.id)
			if (isKnown) return { kind: 'idempotent', revision: before + BigInt(proposed.length) }
		}
		if (before !== actual) return { kind: 'wrongVersion', actual }
		for (const event of proposed) {
			const stored = { ...event, stream: name, revision: BigInt(own.length), position: end }
			// Distances vary as the sizes of records do.
			end += 180n + BigInt(event.data.length + event.metadata.length)
			own.push(stored)
			events.push(stored)
		}
		streams.set(name, own)
		grown.beat()
		return { kind: 'written', revision: BigInt(own.length - 1), position: events.at(-1)?.position ?? 0n }
	}

	function forget(count: number): void {
		for (const event of events.splice(-count)) {
			streams.get(event.stream)?.pop()
			end = event.position < end ? event.position : end
		}
	}

	return { events, grown, stream, append, forget }
}
