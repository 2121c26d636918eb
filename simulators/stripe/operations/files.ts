import type Stripe from 'stripe'
import { invalid, missing } from '../faults.ts'
import type { FileRow } from '../rows.ts'
import type { Session } from '../session.ts'

export interface SentFileParams {
	readonly purpose: 'dispute_evidence'
	readonly file: { readonly name: string; readonly type: string; readonly size: number }
}

const KINDS: Readonly<Record<string, string>> = {
	'application/pdf': 'pdf',
	'image/jpeg': 'jpg',
	'image/png': 'png',
}

export const createFile = ({ books, now }: Session, { purpose, file }: SentFileParams): FileRow =>
	books.put('file', {
		id: books.newId('file_'),
		created: now,
		purpose,
		name: file.name,
		type: KINDS[file.type] ?? '',
		size: file.size,
	})

export const viewFile = ({ id, created, purpose, name, type, size }: FileRow): Stripe.File => ({
	id,
	object: 'file',
	created,
	expires_at: null,
	filename: name,
	purpose,
	size,
	title: null,
	type,
	url: null,
})

const PLACES = ['receipt', 'customer_communication', 'service_documentation', 'uncategorized_file']
const MAX_TOGETHER = 4_500_000

export function checkFiles({ books }: Session, evidence: Readonly<Record<string, unknown>>): void {
	let together = 0
	for (const place of PLACES) {
		const id = evidence[place]
		if (typeof id !== 'string') continue
		const file = books.get('file', id)
		if (!file) throw missing('file upload', id, `evidence[${place}]`)
		together += file.size
	}
	if (together > MAX_TOGETHER)
		throw invalid('The combined size of the files is too large.', { param: 'evidence' })
}
