import type { ExplainQuery } from '../../domain/ledger/explain.contract.ts'
import type { Where } from '../_shared/where.ts'
import { allFromAt, isHeld } from './as-of-rows.ts'
import type { At } from './moments.ts'
import { orderOf, reportFilter } from './reconciliation-rows.ts'
import { isOverdrawnAt } from './report-source.ts'

export type Chosen = ((where: Where) => string) | undefined

/**
 * Selects the requests that a report showed by its filters, or those on one page of it; at several moments,
 * those at any of them. Undefined means all, or those that runs stored.
 */
export function chosenRequests(query: ExplainQuery, moments: readonly At[]): Chosen {
	const { status, region, funds, requests, sort, range, saved: byRuns } = query
	if (byRuns || [status, region, funds, requests, range].every((choice) => choice === undefined))
		return undefined
	return (where) => {
		const own = reportFilter(where.within(), status, region, requests)
		const visible = moments.map((at) => {
			const held = isHeld(where, at)
			return `(${funds === undefined ? held : `${held} AND ${isOverdrawnAt(where, at)}`})`
		})
		own.and(visible.join(' OR '))
		const [at] = moments
		if (range === undefined || at === undefined) return `SELECT r.id FROM read.request_history r ${own}`
		const [first, last] = range
		return `SELECT r.id FROM ${allFromAt(where, at)} ${own} ORDER BY ${orderOf(sort)}
			LIMIT ${where.param(last - first + 1)} OFFSET ${where.param(first)}`
	}
}

export const savedBy =
	(at: At) =>
	(where: Where): string =>
		`SELECT k.request_id AS id FROM rec.run_rows k WHERE k.run_id = ${where.param(at.runId)}`
