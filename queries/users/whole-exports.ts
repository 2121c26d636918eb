import { EXPORT_FILTERS, type ExportedList } from '../../domain/users/exports.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { findExportFilter } from '../../records/users/exports.ts'
import type { QueryDeps } from '../_shared/deps.ts'

const OPEN_MS = 10 * MINUTE_MS

/**
 * Returns the filter of a list export whose reason the caller recorded a short while ago.
 * @throws DomainError NOT_FOUND for another person's, another list's, or an expired one
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
