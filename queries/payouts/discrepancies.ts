import { z } from 'zod'
import { discrepancy, discrepancyDetail, discrepancyQuery } from '../../domain/payouts/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { discrepanciesTable } from '../../projections/payouts/discrepancies.ts'
import { ofAge } from '../_shared/ageing.ts'
import type { ListOf } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { within } from '../_shared/entity-days.ts'
import { restPage } from '../_shared/rest.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import { historyOf, ownersOf } from './discrepancy-history.ts'
import { IN_SUSPENSE } from './overview.ts'
import { PAYOUT_OF_DISCREPANCY } from './payout-row.ts'

const OF_DISCREPANCIES = selection(discrepanciesTable, 'd', [
	'id',
	'stream',
	'kind',
	'status',
	'provider',
	'account',
	'line_ref',
	'object_ref',
	'donation_id',
	'currency',
	'expected',
	'reported',
	'effective_at',
	'found_at',
	'owner_id',
	'notes',
	'resolution',
	'resolved_at',
	'version',
])

export type DiscrepancyRecord = SelectedBy<typeof OF_DISCREPANCIES> & {
	readonly payout: string | null
	readonly owner: string | null
}

const COLUMNS = `${OF_DISCREPANCIES.list}, ${PAYOUT_OF_DISCREPANCY} AS payout,
	nullif(trim(u.first_name || ' ' || u.last_name), '') AS owner`
const FROM = 'read.discrepancies d LEFT JOIN rec.users u ON u.id = d.owner_id'
const ORDER: Readonly<Record<string, string>> = {
	effectiveAt: 'd.effective_at',
	foundAt: 'd.found_at',
	kind: 'd.kind',
	id: 'd.id',
}
export const discrepancyReads = {
	method: 'GET',
	tags: ['payouts', 'backoffice'],
	access: FINANCE_READ_ACCESS,
	readModels: ['discrepancies', 'payouts'],
} as const

const rowOf = (row: DiscrepancyRecord, now: number): z.output<typeof discrepancy> => ({
	id: row.id,
	kind: row.kind,
	status: row.status,
	provider: row.provider,
	account: row.account,
	payoutId: row.payout,
	lineRef: row.line_ref,
	objectRef: row.object_ref,
	donationId: row.donation_id,
	currency: row.currency,
	expected: row.expected,
	reported: row.reported,
	apart: row.reported - row.expected,
	effectiveAt: row.effective_at.toISOString(),
	age: Math.max(0, Math.trunc((now - row.effective_at.getTime()) / DAY_MS)),
	foundAt: row.found_at.toISOString(),
	ownerId: row.owner_id,
	owner: row.owner,
	notes: row.notes,
	resolution: row.resolution,
	resolvedAt: row.resolved_at?.toISOString() ?? null,
})

export function discrepanciesOf({ filter, sort }: z.output<typeof discrepancyQuery>, now: number): ListOf {
	const where = new Where()
		.given(filter.status, 'd.status = ?')
		.given(filter.kind, 'd.kind = ?')
		.given(filter.provider, 'd.provider = ?')
		.given(filter.currency, 'd.currency = ?')
		.given(filter.payoutId, `${PAYOUT_OF_DISCREPANCY} = ?`)
		.given(filter.donationId, 'd.donation_id = ?')
		.given(filter.id, 'd.id = ANY(?::uuid[])')
	within(where, filter, 'd.found_at', 'd.currency')
	where.given(filter.suspense, `(${IN_SUSPENSE}) = ?`)
	ofAge(where, filter.age, { moment: 'd.effective_at', currency: 'd.currency' }, now)
	if (filter.ownerId === 'none') where.and('d.owner_id IS NULL')
	else where.given(filter.ownerId, 'd.owner_id = ?')
	const [field, direction] = sort ?? ['effectiveAt', 'ASC']
	return {
		columns: COLUMNS,
		from: FROM,
		countFrom: 'read.discrepancies d',
		where,
		orderBy: `${ORDER[field]} ${direction}, d.id`,
	}
}

const search = ({ sql, clock }: QueryDeps, query: z.output<typeof discrepancyQuery>) =>
	restPage(sql, 'discrepancies', query.range, discrepanciesOf(query, clock.now()), (row: DiscrepancyRecord) =>
		rowOf(row, clock.now()),
	)

export const listDiscrepancies = (deps: QueryDeps): Route =>
	route({
		...discrepancyReads,
		path: '/api/backoffice/discrepancies',
		summary: 'List discrepancies',
		query: discrepancyQuery,
		answers: { 200: z.array(discrepancy) },
		handle: ({ query }) => search(deps, query),
	})

/**
 * Returns a discrepancy with its version for the ETag.
 * @throws DomainError NOT_FOUND
 */
export async function readDiscrepancy(deps: QueryDeps, discrepancyId: string) {
	const row = await deps.sql.maybeOne<DiscrepancyRecord>(`SELECT ${COLUMNS} FROM ${FROM} WHERE d.id = $1`, [
		discrepancyId,
	])
	if (!row) throw notFound('discrepancy')
	const [history, owners] = [await historyOf(deps, row.stream, row.id), await ownersOf(deps.sql)]
	return { version: row.version, visible: { ...rowOf(row, deps.clock.now()), history, owners } }
}

export const showDiscrepancy = (deps: QueryDeps): Route =>
	route({
		...discrepancyReads,
		path: '/api/backoffice/discrepancies/:id',
		summary: 'Get a discrepancy with its history',
		params: z.object({ id }),
		readModels: ['discrepancies', 'payouts', 'timeline', 'user_roles'],
		answers: { 200: discrepancyDetail },
		handle: async ({ params }) => {
			const { version, visible } = await readDiscrepancy(deps, params.id)
			return { body: visible, revision: BigInt(version) }
		},
	})
