import { createHash } from 'node:crypto'
import { monthIn, type RegionFacts } from '../../domain/catalog/regions.contract.ts'
import type { SealedDigest, SealedFile } from '../../domain/ledger/closing.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { SealedRow } from '../../records/ledger/sealed-rows.ts'
import { openThings } from './checklist.ts'
import { monthOf } from './log.ts'

/** A month of a legal entity, sealed up to `position` after the month before was sealed at `since`. */
export interface SealedMonth {
	readonly entity: RegionFacts
	readonly month: string
	readonly since: string | null
	readonly position: string
}

/**
 * Names the part of the roll-forward that a posting belongs to. What is dated before the month but came after
 * its seal is late; before the first closed month, everything is part of the opening.
 */
const PART = `CASE WHEN p.effective_at >= $4 THEN 'movement'
	WHEN $5::text IS NULL OR p.position <= $5 COLLATE "C" THEN 'opening' ELSE 'late' END`
const COUNTED = `read.postings p WHERE p.currency = $1 AND p.effective_at <= $2 AND p.position <= $3 COLLATE "C"`

const TRIAL_BALANCE = `SELECT account, owner, sum(amount)::text AS balance FROM ${COUNTED}
	GROUP BY account, owner HAVING sum(amount) <> 0 ORDER BY account COLLATE "C", owner COLLATE "C"`

const ROLL_FORWARD = `SELECT account, owner, part, kind, sum(amount)::text AS amount FROM (
		SELECT p.account, p.owner, ${PART} AS part,
			CASE WHEN p.effective_at >= $4 THEN p.kind END AS kind, p.amount FROM ${COUNTED}
	) p GROUP BY GROUPING SETS ((account, owner, part, kind), (account, owner))
	HAVING sum(amount) <> 0
	ORDER BY account COLLATE "C", owner COLLATE "C", array_position('{opening,late,movement}'::text[], part), kind COLLATE "C"`

const LATE_ITEMS = `SELECT p.transaction_id, p.kind, p.position, p.effective_at,
		sum(greatest(p.amount, 0))::text AS amount, min(p.donation_id::text) AS donation,
		min(p.withdrawal_id::text) AS withdrawal, min(p.provider_object) AS object
	FROM ${COUNTED} AND p.effective_at < $4 AND p.position > $5 COLLATE "C"
	GROUP BY p.transaction_id, p.kind, p.position, p.effective_at ORDER BY p.position COLLATE "C"`

/** Discrepancies that were open in the month. Their owners are ids: a name may have to be erased. */
const DISCREPANCIES = `SELECT d.id, d.kind, d.provider, d.account, d.line_ref, d.object_ref, d.payout_ref, d.donation_id,
		d.expected::text AS expected, d.reported::text AS reported,
		to_char(d.effective_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS effective_at, d.status, d.owner_id, d.resolution
	FROM read.discrepancies d WHERE d.currency = $1 AND d.effective_at <= $2
		AND (d.status = 'open' OR d.resolved_at >= $3) ORDER BY d.effective_at, d.id`

function paramsOf({ entity, month, since, position }: SealedMonth): unknown[] {
	const { startsAt, endsAt } = monthIn(entity, month)
	return [entity.currency, new Date(endsAt), position, new Date(startsAt), since]
}

async function* trialBalance(sql: SqlExecutor, sealed: SealedMonth): AsyncGenerator<SealedRow> {
	const rows = sql.stream<{ account: string; owner: string; balance: string }>(
		TRIAL_BALANCE,
		paramsOf(sealed).slice(0, 3),
	)
	for await (const row of rows) yield { ...row, currency: sealed.entity.currency }
}

async function* rollForward(sql: SqlExecutor, sealed: SealedMonth): AsyncGenerator<SealedRow> {
	const rows = sql.stream<{
		account: string
		owner: string
		part: string | null
		kind: string | null
		amount: string
	}>(ROLL_FORWARD, paramsOf(sealed))
	for await (const { part, ...row } of rows)
		yield { ...row, currency: sealed.entity.currency, part: part ?? 'closing' }
}

async function* lateItems(sql: SqlExecutor, sealed: SealedMonth): AsyncGenerator<SealedRow> {
	if (sealed.since === null) return
	const rows = sql.stream<
		{ effective_at: Date } & Record<
			'transaction_id' | 'kind' | 'position' | 'amount' | 'donation' | 'withdrawal' | 'object',
			string
		>
	>(LATE_ITEMS, paramsOf(sealed))
	for await (const { effective_at, transaction_id, ...row } of rows) {
		const belongsTo = monthOf(sealed.entity, effective_at.getTime())
		const effectiveAt = effective_at.toISOString()
		yield { ...row, event: transaction_id, effectiveAt, belongsTo, currency: sealed.entity.currency }
	}
}

async function* discrepancies(sql: SqlExecutor, sealed: SealedMonth): AsyncGenerator<SealedRow> {
	const { startsAt, endsAt } = monthIn(sealed.entity, sealed.month)
	const params = [sealed.entity.currency, new Date(endsAt), new Date(startsAt)]
	const rows = sql.stream<Record<string, string | null>>(DISCREPANCIES, params)
	for await (const row of rows) yield { ...row, currency: sealed.entity.currency }
}

async function* checklist(sql: SqlExecutor, { entity, month }: SealedMonth): AsyncGenerator<SealedRow> {
	for (const { amount, ownerId, since, ...row } of await openThings(sql, entity, month))
		yield {
			...row,
			amount: amount === null ? null : String(amount),
			ownerId,
			since: since?.toISOString() ?? null,
		}
}

/** The rows of each sealed file, in their order. All but the last two follow from the log alone. */
export const SEALED_ROWS: Readonly<
	Record<SealedFile, (sql: SqlExecutor, sealed: SealedMonth) => AsyncGenerator<SealedRow>>
> = {
	'trial-balance': trialBalance,
	'roll-forward': rollForward,
	'late-items': lateItems,
	discrepancies,
	checklist,
}

/** Digests the postings that the log added to an entity since the month before was sealed, in their order. */
export async function postingsDigest(
	sql: SqlExecutor,
	{ entity, since, position }: SealedMonth,
): Promise<SealedDigest> {
	const hash = createHash('sha256')
	let rows = 0
	const lines = sql.stream<{ line: string }>(
		`SELECT concat_ws(' ', position, transaction_id, line, account, owner, amount) || E'\\n' AS line FROM read.postings
		WHERE currency = $1 AND position > $2 COLLATE "C" AND position <= $3 COLLATE "C"
		ORDER BY position, transaction_id, line`,
		[entity.currency, since ?? '', position],
		{ batchSize: 10_000 },
	)
	for await (const { line } of lines) {
		hash.update(line)
		rows += 1
	}
	return { rows, sha256: hash.digest('hex') }
}
