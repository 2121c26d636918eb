import type { MoneyOverview, Queue } from '../../../../domain/activity/overview.contract.ts'
import type { Waiting } from '../../../../domain/ledger/explain.contract.ts'
import type { MessageKey } from '../../providers/i18n.ts'

export interface Work {
	key: string
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

/** A list with its filter set. */
export const filtered = (path: string, filter: Record<string, unknown>): string =>
	`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`
