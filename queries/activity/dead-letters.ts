import { z } from 'zod'
import { deadLetter, deadLetterQuery } from '../../domain/activity/webhooks.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { MONEY_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'

type DeadLetterRecord = Omit<z.output<typeof deadLetter>, 'since'> & { readonly since: Date }

const BOTH = `(
	SELECT id, 'effect' AS kind, handler AS what, stream AS about, claims AS attempts,
		last_error AS "lastError", coalesce(finished_at, due_at) AS since
	FROM ops.effects WHERE state = 'dead'
	UNION ALL
	SELECT id::text, 'webhook', coalesce(type, ''), coalesce(object_ref, ''), attempts, last_error,
		coalesce(finished_at, due_at)
	FROM ops.webhook_inbox WHERE state = 'dead'
) letters`

async function readDeadLetters({ sql }: QueryDeps, query: z.output<typeof deadLetterQuery>) {
	const [field, direction] = query.sort ?? ['since', 'ASC']
	const [from, to] = query.range
	const { count, rows } = await countedPage<DeadLetterRecord>(sql, {
		columns: 'id, kind, what, about, attempts, "lastError", since',
		from: BOTH,
		where: new Where().given(query.filter.kind, 'kind = ?').given(query.filter.id, 'id = ANY(?)'),
		orderBy: `${field} ${direction}, kind, id`,
		limit: to - from + 1,
		offset: from,
	})
	const body = rows.map((row) => ({ ...row, since: row.since.toISOString() }))
	return { body, headers: contentRange('deadLetters', from, body.length, count) }
}

/** Whatever ran out of tries and waits for a person, the longest waiting first. */
export const listDeadLetters = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/deadLetters',
		summary: 'Effects and webhooks that gave up',
		tags: ['activity', 'backoffice'],
		access: MONEY_ACCESS,
		query: deadLetterQuery,
		answers: { 200: z.array(deadLetter) },
		handle: ({ query }) => readDeadLetters(deps, query),
	})
