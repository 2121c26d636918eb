import type { InMemoryLog } from '../../../../infra/event-store/in-memory.ts'

type Data = Readonly<Record<string, string | null | undefined>>

/** An event as the invariants read it, independently of the deciders that they check. */
export interface LoggedEvent {
	readonly id: string
	readonly stream: string
	readonly of: string
	readonly type: string
	readonly revision: number
	readonly commandId: string
	readonly actorId: string
	readonly recordedAt: number
	/** Amounts are minor units as text. */
	readonly data: Data
}

const read = new WeakMap<object, LoggedEvent>()

export function eventsOf(log: InMemoryLog, from = 0): LoggedEvent[] {
	return log.entries.slice(from).map((entry) => {
		const { stream, sealed } = entry
		let message = read.get(entry)
		if (!message) {
			const { commandId, actor, recordedAt } = JSON.parse(sealed.metadata) as {
				commandId: string
				recordedAt: string
				actor: { id?: string }
			}
			message = {
				id: sealed.id,
				stream,
				of: stream.slice(stream.indexOf('-') + 1),
				type: sealed.type,
				commandId,
				actorId: actor.id ?? '',
				revision: Number(sealed.revision),
				recordedAt: Date.parse(recordedAt),
				data: JSON.parse(sealed.data) as Data,
			}
			read.set(entry, message)
		}
		return message
	})
}

export const minor = (text: unknown): bigint => BigInt(String(text))
