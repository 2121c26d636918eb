import { z } from 'zod'
import { backofficeEvidence, backofficeEvidenceQuery } from '../../domain/funds/evidence.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { type ListOrder, orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { MONEY_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import {
	EVIDENCE_COLUMNS,
	EVIDENCE_FROM,
	EVIDENCE_MODELS,
	type EvidenceRecord,
	evidenceRowOf,
} from './evidence.ts'
import { owedBefore } from './evidence-state.ts'
import { withText } from './withdrawal-row.ts'

type Query = z.output<typeof backofficeEvidenceQuery>

const ORDER: Readonly<Record<string, ListOrder>> = {
	submittedAt: { mayBeEmpty: 'w.evidence_submitted_at' },
	dueOn: ['w.evidence_due_at'],
	paidOn: ['w.paid_at'],
	amount: ['w.currency', 'w.amount'],
	id: ['w.id'],
}

function conditions({ filter }: Query, now: number): Where {
	const where = new Where()
		.and("w.status = 'paid' AND w.evidence_state IS NOT NULL")
		.given(filter.state, 'w.evidence_state = ?')
		.given(filter.currency, 'w.currency = ?')
		.given(filter.requestId, "w.kind = 'request' AND w.target_id = ?")
		.given(filter.id, 'w.id = ANY(?::uuid[])')
	if (filter.overdue) where.and(owedBefore('?'), new Date(now))
	return withText(where, filter.q)
}

function search({ sql, clock }: QueryDeps, query: Query) {
	const [field, direction] = query.sort ?? ['submittedAt', 'ASC']
	const now = clock.now()
	const list = {
		columns: EVIDENCE_COLUMNS,
		from: EVIDENCE_FROM,
		where: conditions(query, now),
		...orderedBy(ORDER[field], 'w.id', direction),
	}
	return restPage(sql, 'evidence', query.range, list, (row: EvidenceRecord) => evidenceRowOf(row, now))
}

export const backofficeEvidenceList = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/evidence',
		summary: 'Search the evidence of withdrawals',
		tags: ['funds', 'backoffice'],
		access: MONEY_ACCESS,
		query: backofficeEvidenceQuery,
		readModels: EVIDENCE_MODELS,
		answers: { 200: z.array(backofficeEvidence) },
		handle: ({ query }) => search(deps, query),
	})
