import type { AppendResult, Position } from '../../kernel/ports/event-store.ts'
import type { SealedEvent } from './envelope.ts'

export interface PendingAppend {
	readonly stream: string
	readonly before: bigint
	readonly events: readonly SealedEvent[]
}

export type AppendOutcome =
	| { readonly kind: 'written'; readonly revision: bigint; readonly position: Position }
	| { readonly kind: 'known'; readonly revision: bigint; readonly position: Position }
	| { readonly kind: 'refused'; readonly error: Error }

export interface GroupCommitSettings {
	/**
	 * Sends a batch, at most one append per stream, and answers one outcome per append in the same order.
	 * When it rejects, the whole batch has failed.
	 */
	readonly commit: (batch: readonly PendingAppend[]) => Promise<readonly AppendOutcome[]>
	/**
	 * Checks whether a failed batch surely wrote nothing because of its content, so that its parts may be sent
	 * one by one.
	 */
	readonly isRefusal: (error: unknown) => boolean
	readonly toError: (append: PendingAppend, error: unknown) => Error
	readonly maxInFlight?: number
	readonly maxAppends?: number
	/** UTF-16 units of data and metadata in a batch; a larger append is sent alone. */
	readonly maxSize?: number
}

export interface GroupCommit {
	append(append: PendingAppend): Promise<AppendResult>
	idle(): Promise<void>
}

const SMALL = 8

interface Entry {
	readonly append: PendingAppend
	readonly size: number
	readonly resolve: (result: AppendResult) => void
	readonly reject: (error: Error) => void
}

/**
 * Collects appends that arrive while earlier ones are being committed and sends them together, so that one
 * lock and one disk flush serve many. Appends to one stream keep their order.
 */
export function createGroupCommit(settings: GroupCommitSettings): GroupCommit {
	const { commit, isRefusal, toError } = settings
	const { maxInFlight = 2, maxAppends = 256, maxSize = 4 * 1024 * 1024 } = settings
	let waiting: Entry[] = []
	let inFlight = 0
	let appendsInFlight = 0
	let scheduled = false
	const busyStreams = new Set<string>()
	let idleListeners: (() => void)[] = []

	function schedule(): void {
		if (scheduled || inFlight >= maxInFlight || waiting.length === 0) return
		scheduled = true
		setImmediate(flush)
	}

	function flush(): void {
		scheduled = false
		const batch = takeBatch()
		if (batch.length === 0) return
		inFlight += 1
		appendsInFlight += batch.length
		void settle(batch).then(() => {
			inFlight -= 1
			appendsInFlight -= batch.length
			for (const entry of batch) busyStreams.delete(entry.append.stream)
			schedule()
			if (inFlight === 0 && waiting.length === 0) for (const listener of idleListeners.splice(0)) listener()
		})
		schedule()
	}

	/**
	 * Returns a fair share for each connection: if one batch took all, its callers would return all at once,
	 * and the database and this process would alternate instead of working in parallel.
	 */
	function share(): number {
		const outstanding = waiting.length + appendsInFlight
		return Math.min(maxAppends, Math.max(SMALL, Math.ceil(outstanding / maxInFlight)))
	}

	/** Takes at most one append per stream, and none of a stream that has one under way. */
	function takeBatch(): Entry[] {
		const most = share()
		const batch: Entry[] = []
		const left: Entry[] = []
		const skipped = new Set<string>()
		let size = 0
		for (const entry of waiting) {
			const { stream } = entry.append
			const full = batch.length >= most || (batch.length > 0 && size + entry.size > maxSize)
			if (full || busyStreams.has(stream) || skipped.has(stream)) {
				left.push(entry)
				skipped.add(stream)
				continue
			}
			busyStreams.add(stream)
			batch.push(entry)
			size += entry.size
		}
		waiting = left
		return batch
	}

	async function settle(batch: readonly Entry[]): Promise<void> {
		try {
			const outcomes = await commit(batch.map((entry) => entry.append))
			for (const [index, entry] of batch.entries()) answer(entry, outcomes[index])
		} catch (error) {
			if (batch.length > 1 && isRefusal(error)) for (const entry of batch) await settle([entry])
			else for (const entry of batch) entry.reject(toError(entry.append, error))
		}
	}

	function answer(entry: Entry, outcome: AppendOutcome | undefined): void {
		if (outcome === undefined)
			entry.reject(toError(entry.append, new Error('The batch came back without it.')))
		else if (outcome.kind === 'refused') entry.reject(outcome.error)
		else entry.resolve({ revision: outcome.revision, position: outcome.position })
	}

	return {
		append: (append) =>
			new Promise((resolve, reject) => {
				let size = 0
				for (const event of append.events) size += event.data.length + event.metadata.length
				waiting.push({ append, size, resolve, reject })
				schedule()
			}),
		idle: () =>
			inFlight === 0 && waiting.length === 0
				? Promise.resolve()
				: new Promise((resolve) => {
						idleListeners = [...idleListeners, resolve]
					}),
	}
}
