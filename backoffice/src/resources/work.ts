import type { Overview } from '../../../domain/activity/contract.ts'
import type { MoneyOverview, Queue } from '../../../domain/activity/overview.contract.ts'
import type { Waiting } from '../../../domain/ledger/explain.contract.ts'
import type { MessageKey } from '../providers/i18n.ts'

/** One kind of work that may wait for a person, as the first page shows it. */
export interface Work {
	key: string
	/** The smallest comes first among those that are as hot. */
	order: number
	count: number
	/** It has waited too long, or it never gets better by itself. */
	hot: boolean
	title: MessageKey
	help: MessageKey
	values?: Record<string, string | number>
	/** What it is about, per currency; empty for what is no money. */
	sums: Queue['sums']
	/** What the sums are explained by. */
	waiting?: Waiting
	/** Hours that the oldest has waited. */
	age: number | null
	to: string
	go: MessageKey
	/** What it consists of, each with its own list. */
	kinds?: readonly { kind: string; count: number; to: string }[]
	/** Told in its help: when the first of it is due. */
	due?: string
	payout?: MoneyOverview['inTransit']['oldest']
	months?: MoneyOverview['months']
}

/** What a resource says its work by. */
export interface Seen {
	readonly overview: Overview
	readonly viewerId: string
	/** Whether the viewer may do the action on the resource itself. */
	readonly may: (action: 'review') => boolean
	/** Epoch milliseconds. */
	readonly now: number
}

/** A list with its filter set. */
export const filtered = (path: string, filter: Record<string, unknown>): string =>
	`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Whether the oldest of a queue has waited that many hours. */
export const isLate = ({ oldestHours }: Queue, hours: number): boolean => (oldestHours ?? 0) >= hours

type Listed = Exclude<Waiting, 'inTransit' | 'lateTransit' | 'pending' | 'unassigned'>

/** A queue under its own name, whose sums are explained by it. */
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
