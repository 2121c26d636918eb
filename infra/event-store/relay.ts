import { type Delivery, type Position, type RecordedEvent, START } from '../../kernel/ports/event-store.ts'
import { untilAborted } from '../../kernel/waiting.ts'

/** Events of a log as a server pushes them, in order. */
export interface PushedEvents {
	/** The next event, or null when the server has ended the stream. */
	next(): Promise<RecordedEvent | null>
	/** Whether the server has said that it has sent everything there was. */
	isLive(): boolean
}

const CHECKPOINT_EVERY = 500
/** Nothing for this long means that what was there has been read. */
const IDLE_MS = 5

/**
 * Turns pushed events into deliveries: leaves out what is not wanted and what was sent before, and says
 * how far it came. It ends when the server or the signal ends it.
 * @param after where the subscriber stands
 * @param end the end of the log, read before the events were asked for
 */
export async function* relay(
	source: PushedEvents,
	after: Position,
	end: Position,
	types: ReadonlySet<string> | null,
	signal: AbortSignal,
): AsyncGenerator<Delivery> {
	let last = after
	let passedOver = 0
	let isNews = true
	let pending = begin(source)
	for (;;) {
		const isQuiet = (isNews || passedOver > 0) && (await isSilent(pending))
		if (isQuiet && (source.isLive() || last >= end)) {
			// The server has passed the end even if nothing after `last` was for this reader.
			const position = last < end ? end : last
			if (passedOver > 0 || last < position) yield { kind: 'checkpoint', position }
			yield { kind: 'caughtUp', position }
			last = position
			passedOver = 0
			isNews = false
		}
		const event = await untilAborted(pending, signal)
		if (event === null) return
		pending = begin(source)
		if (last !== START && event.position <= last) continue
		last = event.position
		isNews = true
		if (types === null || types.has(event.type)) {
			passedOver = 0
			yield { kind: 'event', event }
		} else if (++passedOver >= CHECKPOINT_EVERY) {
			passedOver = 0
			yield { kind: 'checkpoint', position: last }
		}
	}
}

/** Asks for the next event ahead of its reader, who may leave before it comes or fails. */
function begin(source: PushedEvents): Promise<RecordedEvent | null> {
	const next = source.next()
	next.catch(() => {})
	return next
}

/** Whether a promise stays unsettled for a moment. */
async function isSilent(work: Promise<unknown>): Promise<boolean> {
	let timer: NodeJS.Timeout | undefined
	const silence = new Promise<true>((resolve) => {
		timer = setTimeout(resolve, IDLE_MS, true)
	})
	const spoken = work.then(
		() => false,
		() => false,
	)
	const result = await Promise.race([silence, spoken])
	clearTimeout(timer)
	return result
}
