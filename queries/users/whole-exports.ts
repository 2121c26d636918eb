import { EXPORT_FILTERS, type ExportedList } from '../../domain/users/exports.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { findExportFilter } from '../../records/users/exports.ts'
import type { QueryDeps } from '../_shared/deps.ts'

/** How long somebody may fetch what they said a reason for. */
const OPEN_MS = 10 * MINUTE_MS

/**
 * The filter of a list that the caller said a reason for, a short while ago.
 * @throws DomainError NOT_FOUND of somebody else's, of another list's, and once its time is over
 */
export async function exportedFilter<L extends ExportedList>(
	{ sql, clock }: Pick<QueryDeps, 'sql' | 'clock'>,
	list: L,
	id: string,
	{ principal }: Caller,
) {
	const wanted = { id, user_id: principal.id, list }
	const filter = await findExportFilter(sql, wanted, new Date(clock.now() - OPEN_MS))
	if (filter === null) throw refuse('NOT_FOUND.export')
	return EXPORT_FILTERS[list].parse(filter) as ReturnType<(typeof EXPORT_FILTERS)[L]['parse']>
}
