import { z } from 'zod'
import { backofficeReceipt, backofficeReceiptQuery } from '../../domain/receipts/backoffice.contract.ts'
import { numberFrom } from '../../domain/receipts/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { ListOf } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { byAmount, inDirection } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { backofficeReads, backofficeRow, RECEIPT_COLUMNS, RECEIPT_FROM } from './backoffice-row.ts'

type Query = z.output<typeof backofficeReceiptQuery>

const ORDER: Readonly<Record<string, readonly string[]>> = {
	number: ['r.year', 'r.entity', 'r.number'],
	changedAt: ['r.changed_at'],
	issuedAt: ['r.issued_at'],
	given: byAmount('r.given', 'r.currency'),
	id: ['r.id'],
}

function conditions({ filter }: Query): Where {
	const where = new Where()
		.given(filter.entity, 'r.entity = ?')
		.given(filter.minAmount, 'r.given >= ?')
		.given(filter.maxAmount, 'r.given <= ?')
		.given(filter.year, 'r.year = ?')
		.given(filter.because, 'r.because = ?')
		.given(filter.id, 'r.id = ANY(?::uuid[])')
	if (!filter.q) return where
	const printed = numberFrom(filter.q)
	if (printed)
		return where.and(
			'r.entity = ? AND r.year = ? AND r.number = ?',
			printed.entity,
			printed.year,
			printed.number,
		)
	if (/^\d{1,9}$/.test(filter.q)) return where.and('r.number = ?', Number(filter.q))
	const like = containing(filter.q)
	return where.and(
		"lower(x.email) = lower(?) OR (x.first_name || ' ' || x.last_name) ILIKE ?",
		filter.q,
		like,
	)
}

export function receiptsOf(query: Query): ListOf {
	const [field, direction] = query.sort ?? ['changedAt', 'DESC']
	return {
		columns: RECEIPT_COLUMNS,
		from: RECEIPT_FROM,
		where: conditions(query),
		orderBy: `${inDirection(ORDER[field], direction)}, r.id`,
	}
}

export const backofficeReceipts = (deps: QueryDeps): Route =>
	route({
		...backofficeReads,
		path: '/api/backoffice/receipts',
		summary: 'Search receipts',
		query: backofficeReceiptQuery,
		answers: { 200: z.array(backofficeReceipt) },
		handle: ({ query }) => restPage(deps.sql, 'receipts', query.range, receiptsOf(query), backofficeRow),
	})
