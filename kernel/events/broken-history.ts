import type { RecordedEvent } from '../ports/event-store.ts'
import { messageOf } from './errors.ts'

/**
 * A stream that its decider can't fold: an event that it doesn't know, or that can't follow those before it. Trying
 * again soon is of no use: another program wrote into the stream, or a newer version of this one.
 */
export class BrokenHistory extends Error {
	override name = 'BrokenHistory'
	readonly stream: string
	readonly revision: bigint
	readonly eventType: string
	constructor({ stream, revision, type }: RecordedEvent, cause: unknown) {
		const why = messageOf(cause)
		super(`Stream ${stream} can’t be read at event ${revision} (${type}): ${why}`, { cause })
		this.stream = stream
		this.revision = revision
		this.eventType = type
	}
}
