import type { Overview } from '../../../domain/activity/contract.ts'
import type { MoneyOverview, Queue } from '../../../domain/activity/overview.contract.ts'
import type { Waiting } from '../../../domain/ledger/explain.contract.ts'
import type { MessageKey } from '../providers/i18n.ts'

export interface Work {
	key: string
	order: number
	count: number
	/** True if it has waited too long, or never gets better by itself. */
	hot: boolean
	title: MessageKey
	help: MessageKey
	values?: Record<string, string | number>
	/** Sums by currency; empty for work without money. */
	sums: Queue['sums']
	waiting?: Waiting
	age: number | null
	to: string
	go: MessageKey
	kinds?: readonly { kind: string; count: number; to: string }[]
	due?: string
	payout?: MoneyOverview['inTransit']['oldest']
	months?: MoneyOverview['months']
}

export interface Seen {
	readonly overview: Overview
	readonly viewerId: string
	readonly may: (action: 'review') => boolean
	/** Epoch milliseconds. */
	readonly now: number
}

export const filtered = (path: string, filter: Record<string, unknown>): string =>
	`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

export const isLate = ({ oldestHours }: Queue, hours: number): boolean => (oldestHours ?? 0) >= hours

type Listed = Exclude<Waiting, 'inTransit' | 'lateTransit' | 'pending' | 'unassigned'>

export const queued = (
	key: Listed,
	queue: Queue,
	rest: { order: number; hot?: boolean; to: string; go?: MessageKey },
): Work => ({
	key,
	waiting: key,
	order: rest.order,
	count: queue.count,
	sums: queue.sums,
	age: queue.oldestHours,
	hot: rest.hot ?? false,
	title: `home.${key}`,
	help: `home.${key}Help`,
	to: rest.to,
	go: rest.go ?? 'home.open',
})
