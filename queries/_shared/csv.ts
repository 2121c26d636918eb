import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Reply } from '../../kernel/http/route.ts'
import { formatMajor } from '../../kernel/money.ts'

/** An amount of money, minor units of its currency. */
export interface AmountCell {
	readonly minor: bigint
	readonly currency: string
}

/** An amount is shown in major units with its currency's decimals, a moment in UTC, and null as nothing. */
export type Cell = string | number | AmountCell | Date | null

/** Amounts are not defused: a sheet can sum them, below zero too. */
const cast = {
	object: (cell: object) => {
		const { minor, currency } = cell as AmountCell
		return { value: formatMajor(minor, currency), escape_formulas: false }
	},
	date: (at: Date) => at.toISOString(),
}

/**
 * Digits that name something, such as a bank's reference. A sheet would drop zeros at their beginning, round
 * them from the sixteenth on, or take `3/4` for a day. The apostrophe is the one that defuses formulas: sheets
 * keep the cell as text, and whoever reads the file by a program has one rule for both, to strip it.
 */
export const asText = (value: string): string => (/^\d/.test(value) ? `'${value}` : value)

/**
 * Streams rows as CSV: no row cap, bounded memory, cells that a sheet would run are defused.
 * @param name begins the file's name, which ends with the time
 */
export function csvReply(
	name: string,
	headings: readonly string[],
	rows: AsyncIterable<readonly Cell[]>,
	now: number,
): Reply {
	const csv = Readable.from(rows).pipe(
		stringify({
			header: true,
			columns: [...headings],
			bom: true,
			record_delimiter: 'windows',
			escape_formulas: true,
			cast,
		}),
	)
	const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
	return {
		stream: { body: csv, contentType: 'text/csv; charset=utf-8' },
		headers: { 'content-disposition': `attachment; filename="${name}-${stamp}Z.csv"` },
	}
}
