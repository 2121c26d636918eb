import { LATE_AFTER_DAYS } from '../../../domain/ledger/books.contract.ts'
import type { SqlExecutor } from '../../../kernel/sql/sql.ts'
import { daysOld } from '../../../queries/_shared/ageing.ts'
import { coverageOf } from '../../../queries/ledger/coverage.ts'
import { type CheckResult, faultsOf } from './result.ts'

/** Checks for each legal entity that the money that it holds covers what its funds and suspense are owed. */
export async function heldCoversOwed(sql: SqlExecutor): Promise<CheckResult> {
	const entities = await coverageOf(sql)
	return {
		name: 'heldCoversOwed',
		examined: entities.length,
		...faultsOf(
			entities
				.filter(({ surplus }) => surplus < 0n)
				.map(({ entity, currency, owed, held }) => ({
					subject: `${entity} ${currency}`,
					expected: owed,
					found: held,
				})),
		),
	}
}

/**
 * SQL of late items: open discrepancies, and sums that stay in suspense, each with its amount and whether
 * a person of finance answers for it. A person's resolution of a discrepancy answers for its sum.
 * A provider's line and the one that takes it back need nobody.
 */
const LATE_ITEMS = `WITH suspense AS (
		SELECT owner, currency, coalesce(donation_id::text, provider_object) AS item, sum(amount)::bigint AS amount,
			min(effective_at) AS since, min(provider_object) AS object_ref
		FROM read.postings WHERE account = 'suspense' GROUP BY 1, 2, 3 HAVING sum(amount) <> 0
	)
	SELECT 'discrepancy ' || d.id || ' ' || d.currency AS subject, d.reported - d.expected AS found,
		d.owner_id IS NOT NULL AND d.notes > 0 AS is_owned
	FROM read.discrepancies d
	WHERE d.status = 'open' AND ${daysOld('d.effective_at', 'd.currency', '$1')} > ${LATE_AFTER_DAYS}
	UNION ALL
	SELECT 'suspense ' || s.object_ref || ' of ' || s.owner || ' ' || s.currency, s.amount, EXISTS (
			SELECT FROM read.discrepancies d WHERE d.resolution <> 'agreesNow' AND d.notes > 0
				AND (d.donation_id::text = s.item OR d.object_ref = s.item OR d.line_ref = s.item))
	FROM suspense s
	WHERE ${daysOld('s.since', 's.currency', '$1')} > ${LATE_AFTER_DAYS} AND NOT EXISTS (
		SELECT FROM suspense back WHERE back.owner = s.owner AND back.currency = s.currency AND back.amount = -s.amount
	) AND NOT EXISTS (
		SELECT FROM read.discrepancies d WHERE d.status = 'open'
			AND (d.donation_id::text = s.item OR d.object_ref = s.item OR d.line_ref = s.item))`

/** Checks that each late item has a person of finance who answers for it, with a reason. */
export async function lateItemsOwned(sql: SqlExecutor, now: Date): Promise<CheckResult> {
	const items = await sql.query<{ subject: string; found: bigint; is_owned: boolean }>(
		`${LATE_ITEMS} ORDER BY 1`,
		[now],
	)
	return {
		name: 'lateItemsOwned',
		examined: items.length,
		...faultsOf(
			items
				.filter(({ is_owned }) => !is_owned)
				.map(({ subject, found }) => ({ subject, found, expected: 0n })),
		),
	}
}
