import { messageOf } from '../../kernel/events/errors.ts'
import type { Log } from '../../kernel/ports/log.ts'

/**
 * Reports an outage of a server while it lasts and once it is over, however many calls and subscriptions
 * notice it.
 */
export interface Outage {
	failed(error: unknown): void
	answered(): void
	close(): void
}

/**
 * An outage is reported after this time, and is over when no call has failed for this long after an answer.
 */
const SETTLED_MS = 2_000

export function createOutage(name: string, log: Log, settledMs = SETTLED_MS): Outage {
	let begunAt: number | null = null
	let answeredAt: number | null = null
	let calls = 0
	let last: unknown = null
	let timer: NodeJS.Timeout | undefined
	let notice: NodeJS.Timeout | undefined

	function report(): void {
		clearTimeout(timer)
		clearTimeout(notice)
		if (begunAt === null) return
		const seconds = (((answeredAt ?? performance.now()) - begunAt) / 1_000).toFixed(1)
		const end = answeredAt === null ? 'and does not yet' : 'and does again'
		log.warn(
			`${name} did not answer for ${seconds} s ${end}; failed calls: ${calls}, the last one with: ${messageOf(last)}`,
		)
		begunAt = null
	}

	return {
		failed(error) {
			clearTimeout(timer)
			answeredAt = null
			last = error
			if (begunAt !== null) {
				calls += 1
				return
			}
			begunAt = performance.now()
			calls = 1
			notice = setTimeout(
				() => log.warn(`${name} does not answer and is asked again: ${messageOf(last)}`),
				settledMs,
			)
			notice.unref()
		},
		answered() {
			if (begunAt === null || answeredAt !== null) return
			answeredAt = performance.now()
			clearTimeout(notice)
			timer = setTimeout(report, settledMs)
			timer.unref()
		},
		close: report,
	}
}
