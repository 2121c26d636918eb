import type { Explanation } from '../../../../domain/ledger/explain.contract.ts'
import type { LedgerCalls } from '../../resources/ledger/calls.ts'
import { type AmountOf, queryOf } from './amount-of.ts'

const BATCH_SIZE = 500
const HEADINGS = [
	'Event',
	'Type',
	'Recorded',
	'Money moved',
	'Actor',
	'Donor',
	'Provider object',
	'Donation',
	'Withdrawal',
	'Currency',
	'Amount',
	'Balance',
]

/** Quotes a CSV cell if necessary, and keeps sheets from reading it as a formula. */
export function csvCell(text: string): string {
	const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Event = Explanation['data'][number]
const cellsOf = (event: Event, units: string): string[] => [
	event.id,
	event.type,
	event.recordedAt,
	event.effectiveAt,
	event.actor,
	event.donor ?? '',
	event.providerObject ?? '',
	event.donationId ?? '',
	event.withdrawalId ?? '',
	units,
	event.amount,
	event.balance,
]

export async function explainedCsv(
	ledger: Pick<LedgerCalls, 'explain'>,
	of: AmountOf,
): Promise<{ blob: Blob; filename: string }> {
	const lines = [HEADINGS]
	let after: string | null = ''
	while (after !== null) {
		const page: Explanation = await ledger.explain({ ...queryOf(of), after, limit: BATCH_SIZE })
		lines.push(...page.data.map((event) => cellsOf(event, page.units)))
		after = page.next
	}
	const text = lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')
	const blob = new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' })
	return { blob, filename: 'explanation.csv' }
}
