import { hash } from 'node:crypto'

/** Without letters that look like digits, and digits that look like letters. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What both sides call a message or a report by, from its id: `K-7F3K-9Q2A`. */
export function referenceOf(id: string): string {
	const bytes = hash('sha256', id, 'buffer')
	const letters = Array.from({ length: 8 }, (_, at) => LETTERS[(bytes[at] ?? 0) % LETTERS.length]).join('')
	return `K-${letters.slice(0, 4)}-${letters.slice(4)}`
}
