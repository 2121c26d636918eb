import { z } from 'zod'
import { type TimelineEntry, timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import { notFound } from '../../kernel/errors.ts'
import { type Access, type Route, route } from '../../kernel/http/route.ts'
import { type Currency, formatMajor, isCurrency } from '../../kernel/money.ts'
import { id } from '../../kernel/wire.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { BACKOFFICE_ACCESS, MONEY_ACCESS } from '../_shared/roles.ts'

interface TimelineRecord {
	readonly revision: bigint
	readonly type: string
	readonly actor_kind: string
	readonly actor_id: string
	readonly at: Date
	readonly data: Readonly<Record<string, unknown>>
	readonly actor_name: string | null
	readonly note: string | null
}

/** Fields that say something to whoever audits, in the order in which they are told. */
const TOLD: readonly (readonly [field: string, label: string, money: boolean])[] = [
	['amount', 'Amount', true],
	['share', 'From the fund', true],
	['cost', 'Kept by the provider', true],
	['attempt', 'Attempt', false],
	['kind', 'Kind', false],
	['code', 'Reason', false],
	['declineCode', 'Bank said', false],
	['because', 'Because', false],
	['reason', 'Mismatch', false],
	['role', 'Role', false],
	['recipients', 'people', false],
	['sent', 'sent', false],
	['failed', 'failed', false],
	['skipped', 'skipped', false],
	['expected', 'Expected', false],
	['reported', 'Reported', false],
	['endDate', 'End date', false],
	['providerRef', 'Payment', false],
	['chargeRef', 'Charge', false],
	['refundRef', 'Refund', false],
	['disputeRef', 'Dispute', false],
	['balanceRef', 'Balance transaction', false],
	['account', 'Account', false],
	['reference', 'Bank reference', false],
	['accountVersion', 'Version of the bank account', false],
	['effectiveAt', 'Money moved', false],
]

const AMOUNTS_COMPARED: readonly string[] = ['expected', 'reported']

/** What an event's data says to people: labels and values. `fallback`: the currency of amounts that name none. */
export function factsOf(data: TimelineRecord['data'], fallback: Currency | null): TimelineEntry['facts'] {
	const currency = isCurrency(data.currency) ? data.currency : fallback
	const facts: TimelineEntry['facts'] = []
	const money = (label: string, minor: unknown) => {
		if (typeof minor !== 'string' || !currency) return
		facts.push({ label, value: `${currency} ${formatMajor(BigInt(minor), currency)}` })
	}
	const { split, terms } = data as { split?: Record<string, unknown>; terms?: Record<string, unknown> }
	if (split) {
		money('Gift', split.donation)
		money('Fee', split.fee)
		money('Total', split.total)
	}
	if (terms) {
		money('Goal', terms.goal)
		if (typeof terms.endDate === 'string') facts.push({ label: 'End date', value: terms.endDate })
	}
	// What belongs to nothing leaves suspense, and no fund.
	const isOfFund = data.target !== null && data.fund !== null
	for (const [field, label, isMoney] of TOLD) {
		const value = data[field]
		if (field === 'share' && !isOfFund) continue
		// What a tie-out compared is amounts; what a payment was compared by may be anything.
		if (isMoney || (AMOUNTS_COMPARED.includes(field) && 'discrepancyId' in data)) money(label, value)
		else if (typeof value === 'string' || typeof value === 'number')
			facts.push({ label, value: String(value) })
	}
	return facts
}

/** What those who are no people are called. */
export const ACTORS: Readonly<Record<string, string>> = {
	guest: 'Guest',
	provider: 'Stripe',
	system: 'Karuna',
}

/** Every event of a stream, the newest first. @param what is told to be missing when there is none */
export async function readTimeline({ sql }: QueryDeps, stream: string, what: string) {
	const rows = await sql.query<TimelineRecord>(
		`SELECT t.revision, t.type, t.actor_kind, t.actor_id, t.at, t.data, n.body AS note,
		nullif(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), '') AS actor_name
	FROM read.timeline t
	LEFT JOIN rec.users u ON t.actor_kind = 'user' AND u.id::text = t.actor_id
	LEFT JOIN rec.notes n ON n.note_id::text = coalesce(t.data #>> '{reason,noteId}', t.data ->> 'noteId')
	WHERE t.stream = $1 ORDER BY t.revision DESC LIMIT 500`,
		[stream],
	)
	if (rows.length === 0) throw notFound(what)
	const first = rows.at(-1)?.data.currency
	const currency = isCurrency(first) ? first : null
	const data = rows.map((row) => ({
		at: row.at.toISOString(),
		type: row.type,
		actor: row.actor_name ?? ACTORS[row.actor_kind] ?? 'Erased',
		facts: factsOf(row.data, currency),
		note: row.note,
		revision: Number(row.revision),
	}))
	return { body: { data } }
}

/** Every event of a record: who, what, when, with what a reviewer wrote. */
const timelineRoute =
	(resource: string, prefix: string, what: string, access: Access) =>
	(deps: QueryDeps): Route =>
		route({
			method: 'GET',
			path: `/api/backoffice/${resource}/:id/timeline`,
			summary: `What happened to one of the ${resource}`,
			tags: ['activity', 'backoffice'],
			access,
			params: z.object({ id }),
			answers: { 200: timelineAnswer },
			readModels: ['timeline'],
			handle: ({ params }) => readTimeline(deps, `${prefix}-${params.id}`, what),
		})

export const requestTimeline = timelineRoute('requests', 'request', 'The request', BACKOFFICE_ACCESS)
export const donationTimeline = timelineRoute('donations', 'donation', 'The gift', MONEY_ACCESS)
