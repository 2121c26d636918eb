import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Reply } from '../../kernel/http/route.ts'
import { formatMajor } from '../../kernel/wire/money.ts'
import { isDay, type Span } from './entity-days.ts'

/** An amount of money, minor units of its currency. */
export interface AmountCell {
	readonly minor: bigint
	readonly currency: string
}

/** An amount is shown in major units with its currency's decimals, a moment in UTC, and null as nothing. */
export type Cell = string | number | AmountCell | Date | null

/** What a sheet would run instead of showing it, by how it begins; blanks before it don't matter to all sheets. */
const RISKY = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\n\r]/
/** A text as a sheet shows it. */
export const defused = (text: string): string => (RISKY.test(text) ? `'${text}` : text)

/** Amounts are not defused: a sheet can sum them, below zero too. */
const cast = {
	string: defused,
	object: (cell: object) => {
		const { minor, currency } = cell as AmountCell
		return formatMajor(minor, currency)
	},
	date: (at: Date) => at.toISOString(),
}

/** What every sheet takes as it is: a number that it doesn't round, and letters behind digits. */
const PLAIN = /^[1-9]\d{0,14}$|^\d+[a-z][a-z\d]*$/i
/** Letters behind digits that a sheet takes for an exponent, an hour or a month. */
const TAKEN_OTHERWISE = /^\d+(?:e\d*|[ap]m?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\d*)$/i

/**
 * What names something, such as a bank's reference. Of digits a sheet would drop zeros at their beginning, round them
 * from the sixteenth on, or take `3/4` for a day: such are kept as text by the apostrophe that defuses formulas. Whoever
 * reads the file by a program strips it.
 */
export function asText(value: string): string {
	if (!/^\d/.test(value)) return value
	return PLAIN.test(value) && !TAKEN_OTHERWISE.test(value) ? value : `'${value}`
}

/** An instant as names of files may have it: `2026-11-28T09-00-00Z`. */
const stampOf = (at: number | string) => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** The name of a file that says whose days its list goes from and to: the entity's own, or instants of UTC. */
export function named(name: string, { from, to }: Span): string {
	const ends = [from, to].filter((end) => end !== undefined)
	const text = (end: string) => (isDay(end) ? end : stampOf(end))
	return [
		name,
		...(from === undefined ? [] : ['from', text(from)]),
		...(to === undefined ? [] : [ends.some(isDay) ? 'to' : 'before', text(to)]),
		...(ends.some(isDay) ? ['entity-days'] : []),
	].join('-')
}

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
			// A sheet takes any line break for the end of a row.
			quote_record_delimiter: true,
			cast,
		}),
	)
	return {
		stream: { body: csv, contentType: 'text/csv; charset=utf-8' },
		headers: { 'content-disposition': `attachment; filename="${name}-${stampOf(now)}.csv"` },
	}
}
