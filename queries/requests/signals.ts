import type { RequestSignal, SignalKind } from '../../domain/requests/signals.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { requestSignalsTable } from '../../records/requests/signals.ts'
import { readable } from './reviewers.ts'

export interface SignalRecord {
	readonly kind: SignalKind
	readonly strength: number
	readonly excerpts: readonly string[]
	readonly count: number | null
	readonly foundAt: string
	readonly others: readonly { readonly id: string; readonly title: string }[] | null
}

/** SQL for the signals of request `r` as JSON, strongest first. */
export const SIGNALS_OF = `(
	SELECT coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'strength', s.strength, 'excerpts', s.excerpts,
		'count', s.count, 'foundAt', s.found_at, 'others', (
			SELECT jsonb_agg(jsonb_build_object('id', other.id, 'title', oc.title) ORDER BY other.id)
			FROM read.requests other JOIN rec.request_contents oc ON oc.content_id = other.content_id
			WHERE other.id = ANY (s.other_ids)))
		ORDER BY s.strength DESC, s.kind), '[]')
	FROM rec.request_signals s WHERE s.request_id = r.id)`

/** @param limited contact data is left out of the evidence */
export const showSignals = (signals: readonly SignalRecord[], limited: boolean): RequestSignal[] =>
	signals.map(({ kind, strength, excerpts, count, foundAt, others }) => ({
		kind,
		strength,
		excerpts: excerpts.map((excerpt) => readable(excerpt, limited)),
		others: [...(others ?? [])],
		count,
		foundAt: new Date(foundAt).toISOString(),
	}))

export async function hasSignals(sql: SqlExecutor, requestId: string): Promise<boolean> {
	const found = await onTable(requestSignalsTable)
		.select('kind')
		.where({ request_id: requestId })
		.limit(1)
		.all(sql)
	return found.length > 0
}
