import type { z } from 'zod'
import type { reconciliationRow } from '../../domain/ledger/contract.ts'
import { type RequestStatus, STATUS_CODES, statusOfCode } from '../../domain/requests/contract.ts'
import type { Where } from '../_shared/where.ts'

/** The reconciliation report, the same figures for the spec's call, the backoffice and the CSV. */
export const REPORT_COLUMNS = `
	r.id, c.title, r.status, r.region, r.currency, r.goal, r.created_at,
	coalesce(f.raised, 0) AS raised, coalesce(f.withdrawn, 0) AS withdrawn, coalesce(f.reserved, 0) AS reserved`

export const REPORT_FROM = `
	read.requests r
	LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN read.fund_totals f ON f.fund = 'request.' || r.id || '.' || r.currency`

export interface ReportRecord {
	readonly id: string
	/** Null once its author was erased. */
	readonly title: string | null
	readonly status: RequestStatus
	readonly region: 'IN' | 'US'
	readonly currency: 'INR' | 'USD'
	readonly goal: bigint
	readonly raised: bigint
	readonly withdrawn: bigint
	readonly reserved: bigint
}

export const REPORT_ORDER: Readonly<Record<string, string>> = {
	createdAt: 'r.created_at',
	title: 'c.title',
	status: 'r.status',
	quantity: 'r.goal',
	donated_quantity: 'coalesce(f.raised, 0)',
	pending: 'coalesce(f.raised, 0) - coalesce(f.withdrawn, 0)',
}

/** Removed requests never held money, so that they are no part of the report. 1 means approved or live. */
export function reportFilter(
	where: Where,
	code: number | undefined,
	region?: string,
	ids?: readonly string[],
): Where {
	where.and("r.status <> 'removed'")
	if (code === 1) where.and("r.status IN ('approved', 'live')")
	else if (code !== undefined) where.and('r.status = ?', statusOfCode(code))
	return where.given(region, 'r.region = ?').given(ids, 'r.id = ANY(?::uuid[])')
}

export function reportRow(record: ReportRecord): Omit<z.output<typeof reconciliationRow>, '_id'> {
	return {
		title: record.title ?? '(erased)',
		status: STATUS_CODES[record.status],
		region: record.region,
		units: record.currency,
		quantity: record.goal,
		donated_quantity: record.raised,
		totalWithdrawalAmount: record.withdrawn,
		pending: record.raised - record.withdrawn,
		reserved: record.reserved,
	}
}
