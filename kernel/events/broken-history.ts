import type { RecordedEvent } from '../ports/event-store.ts'
import { messageOf } from './errors.ts'

/**
 * A stream that its decider can't fold: it has an unknown event, or one that can't follow the earlier ones. A
 * quick retry is useless: another program or a newer version wrote into the stream.
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
