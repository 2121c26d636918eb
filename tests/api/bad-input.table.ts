import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const LEFT_OUT = '∅'
const AN_ID = '0192f0c4-7a1b-7c3d-8e5f-1a2b3c4d5e6f'

const SETS: Readonly<Record<string, readonly unknown[]>> = {
	text: [LEFT_OUT, '', '   ', 5, true, null, {}, []],
	'given text': ['', '   ', 5, true, null, {}, []],
	secret: [LEFT_OUT, '', 5, true, null, {}, []],
	choice: [LEFT_OUT, 5, 'nonsense', true, null, {}, []],
	'left out': [LEFT_OUT, '', '   ', null],
}

export interface Wrong {
	readonly route: string
	readonly field: string
	readonly part: 'body' | 'query'
	readonly value: unknown
	readonly message?: string
}

/** Expands repetitions, such as `⟨x×51⟩` for 51 letters and `[1, "×3"]` for a list of three. */
function writtenOut(value: unknown): unknown {
	if (value === LEFT_OUT) return undefined
	if (typeof value === 'string')
		return value
			.replace('AN_ID', AN_ID)
			.replace(/⟨(.+?)×(\d+)⟩/, (_, text: string, times) => text.repeat(Number(times)))
	if (Array.isArray(value)) {
		const times = /^×(\d+)$/.exec(String(value[1]))?.[1]
		return times === undefined
			? value.map(writtenOut)
			: Array.from({ length: Number(times) }, () => writtenOut(value[0]))
	}
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, writtenOut(part)]))
}

function valuesOf(column: string): unknown[] {
	const name = Object.keys(SETS).find((set) => column === set || column.startsWith(`${set}, `))
	const rest = name ? column.slice(name.length + 2) : column
	return [...(name ? (SETS[name] ?? []) : []), ...(JSON.parse(`[${rest}]`) as unknown[])].map(writtenOut)
}

function wrongsOf(line: string): Wrong[] {
	const [message = '', values = '', fields = '', routes = ''] = line.split('\t')
	return routes.split(', ').flatMap((route) =>
		fields.split(' ').flatMap((field) =>
			valuesOf(values).map((value) => ({
				route,
				field: field.replace('?', ''),
				part: field.startsWith('?') ? ('query' as const) : ('body' as const),
				value: field.startsWith('?') && typeof value === 'object' ? JSON.stringify(value) : value,
				...(message !== '-' && { message }),
			})),
		),
	)
}

/**
 * Messages of fields about wrong values and limits, from the specification and the product's design, not from
 * the schemas. Each line of the file has the message, or `-` for any; the values; the fields, with `?` those
 * of addresses; and the routes.
 */
export const WRONGS: readonly Wrong[] = readFileSync(join(import.meta.dirname, 'bad-input.tsv'), 'utf8')
	.trimEnd()
	.split('\n')
	.flatMap(wrongsOf)

/** Fields whose wrong values depend on the state, so that schemas accept them and handlers refuse them. */
export const REFUSED_BY_HANDLERS: readonly string[] = [
	'GET /api/v1/contactGroups/{id}/contacts cursor',
	'GET /api/v1/contacts cursor',
	'GET /api/v1/contacts/tal cursor',
	'GET /api/v1/donationRequest cursor',
	'GET /api/v1/donationRequest near',
	'GET /api/v1/donationRequest/counts near',
	'GET /api/v1/paypal/payouts ending_before',
	'GET /api/v1/paypal/payouts starting_after',
	'GET /api/v1/razorpay/payouts ending_before',
	'GET /api/v1/razorpay/payouts starting_after',
	'GET /api/v1/stripe/payouts ending_before',
	'GET /api/v1/stripe/payouts starting_after',
	'POST /api/backoffice/discrepancies/{id}/assign ownerId',
	'POST /api/backoffice/messages/{id}/assign ownerId',
	'POST /api/backoffice/reports/bulk reason',
	'POST /api/v1/change/number phone',
	'POST /api/v1/change/user/password newPassword',
	'POST /api/v1/changepassword password',
	'POST /api/v1/contacts phoneNumber',
	'POST /api/v1/message subject',
	'POST /api/v1/message topic',
	'POST /api/v1/register password',
	'POST /api/v1/shorturl url',
	'PUT /api/v1/contacts/{id} phoneNumber',
	'PUT /api/v1/user/{id} phone',
]
