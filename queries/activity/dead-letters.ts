import { z } from 'zod'
import { refuse } from '../../domain/activity/refusals.contract.ts'
import { deadLetter, deadLetterQuery } from '../../domain/activity/webhooks.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { optionalText } from '../../kernel/wire/schemas.ts'
import { CHECK_OBJECT } from '../../records/providers/webhook-inbox.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { oneOf } from '../_shared/one-of.ts'
import { contentRange } from '../_shared/rest.ts'
import { MONEY_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'

type DeadLetterRecord = Omit<z.output<typeof deadLetter>, 'since'> & { readonly since: Date }

const LETTERS = `(
	SELECT CASE WHEN w.id IS NULL THEN o.id ELSE w.id::text END AS id,
		CASE WHEN w.id IS NULL THEN 'effect' ELSE 'webhook' END AS kind,
		CASE WHEN w.id IS NULL THEN o.kind ELSE coalesce(w.type, '') END AS what,
		coalesce(w.object_ref, o.subject) AS about,
		CASE WHEN w.id IS NULL THEN o.claims ELSE o.failures END AS attempts,
		o.last_error AS "lastError", coalesce(o.finished_at, o.due_at) AS since
	FROM ops.outbox o LEFT JOIN ops.webhook_inbox w ON w.id = o.cause_id AND o.kind = '${CHECK_OBJECT}'
	WHERE o.state = 'dead'
) letters`

async function readDeadLetters({ sql }: QueryDeps, query: z.output<typeof deadLetterQuery>) {
	const [field, direction] = query.sort ?? ['since', 'ASC']
	const [from, to] = query.range
	const { count, rows } = await countedPage<DeadLetterRecord>(sql, {
		columns: 'id, kind, what, about, attempts, "lastError", since',
		from: LETTERS,
		where: new Where().given(query.filter.kind, 'kind = ?').given(query.filter.id, 'id = ANY(?)'),
		orderBy: `${field} ${direction}, kind, id`,
		limit: to - from + 1,
		offset: from,
	})
	const body = rows.map((row) => ({ ...row, since: row.since.toISOString() }))
	return { body, headers: contentRange('deadLetters', from, body.length, count) }
}

export const listDeadLetters = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/deadLetters',
		summary: 'List failed effects and webhooks',
		tags: ['activity', 'backoffice'],
		access: MONEY_ACCESS,
		query: deadLetterQuery,
		answers: { 200: z.array(deadLetter) },
		handle: ({ query }) => readDeadLetters(deps, query),
	})

export const showDeadLetter = (deps: QueryDeps): Route =>
	oneOf(listDeadLetters(deps), optionalText(100), () => refuse('NOT_FOUND.deadLetter'))
