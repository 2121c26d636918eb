import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Reply } from '../../kernel/http/route.ts'
import { formatMajor } from '../../kernel/wire/money.ts'
import { isDay, type Span } from './entity-days.ts'

export interface AmountCell {
	readonly minor: bigint
	readonly currency: string
}

/** Amounts are written in major units with their currency's decimals, times in UTC, and null as empty. */
export type Cell = string | number | AmountCell | Date | null

/** Beginnings of text that a sheet would execute; some sheets ignore leading blanks. */
const RISKY = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\n\r]/
/** Escapes text that a sheet would execute. */
export const defused = (text: string): string => (RISKY.test(text) ? `'${text}` : text)

/** Returns text by people as a cell of a CSV that is written by hand. */
export function csvCell(text: string): string {
	const safe = defused(text)
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Amounts are not escaped, so that a sheet can sum negative ones, too. */
const cast = {
	string: defused,
	object: (cell: object) => {
		const { minor, currency } = cell as AmountCell
		return formatMajor(minor, currency)
	},
	date: (at: Date) => at.toISOString(),
}

/** Text that no sheet changes: a number within its precision, and digits followed by letters. */
const PLAIN = /^[1-9]\d{0,14}$|^\d+[a-z][a-z\d]*$/i
/** Digits with letters that a sheet reads as an exponent, an hour or a month. */
const TAKEN_OTHERWISE = /^\d+(?:e\d*|[ap]m?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\d*)$/i

/**
 * Returns an identifier, such as a bank's reference, as text. A sheet would drop leading zeros, round from
 * the sixteenth digit on, or read `3/4` as a day, so such values get an apostrophe; programs that read the
 * file have to strip it.
 */
export function asText(value: string): string {
	if (!/^\d/.test(value)) return value
	return PLAIN.test(value) && !TAKEN_OTHERWISE.test(value) ? value : `'${value}`
}

/** An instant as names of files may have it: `2026-11-28T09-00-00Z`. */
export const stampOf = (at: number | string) =>
	`${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Returns a file name with the span of its list: days of the entity, or instants in UTC. */
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
 * Streams rows as CSV without a row cap, in bounded memory, with formulas escaped.
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
