import { z } from 'zod'
import { type AccessLogRow, accessLogQuery, accessLogRow } from '../../domain/users/api-tokens.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { accessLogTable } from '../../records/users/access-log.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { oneOf } from '../_shared/one-of.ts'
import { inDirection } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'

const OF_LOG = selection(accessLogTable, 'l', ['id', 'at', 'user_id', 'token_id', 'path'])

interface LogRecord extends SelectedBy<typeof OF_LOG> {
	readonly reader: string | null
	readonly token: string | null
}

const ORDER: Readonly<Record<string, readonly string[]>> = { at: ['l.at'], id: ['l.id'] }

function read({ sql }: QueryDeps, { filter, range, sort }: z.output<typeof accessLogQuery>) {
	const [field, direction] = sort ?? ['at', 'DESC']
	const { id: ids, userId, tokenId, q, by, from, to } = filter
	const list = {
		columns: `${OF_LOG.list}, nullif(trim(u.first_name || ' ' || u.last_name), '') AS reader, t.name AS token`,
		from: `rec.access_log l LEFT JOIN rec.users u ON u.id = l.user_id
			LEFT JOIN rec.api_tokens t ON t.id = l.token_id`,
		where: new Where()
			.given(ids, 'l.id = ANY(?::uuid[])')
			.given(userId, 'l.user_id = ?')
			.given(tokenId, 'l.token_id = ?')
			.given(q ? containing(q) : null, 'l.path ILIKE ?')
			.given(by && by === 'token', '(l.token_id IS NOT NULL) = ?')
			.given(from, 'l.at >= ?')
			.given(to, 'l.at < ?'),
		orderBy: `${inDirection(ORDER[field], direction)}, l.id`,
	}
	return restPage(sql, 'accessLog', range, list, rowOf)
}

const rowOf = (row: LogRecord): AccessLogRow => ({
	id: row.id,
	at: row.at.toISOString(),
	userId: row.user_id,
	reader: row.reader,
	tokenId: row.token_id,
	token: row.token,
	path: row.path,
})

export const listAccessLog = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/accessLog',
		summary: 'List what auditors and programs with API tokens read',
		tags: ['users', 'backoffice'],
		access: MONEY_ACCESS,
		query: accessLogQuery,
		answers: { 200: z.array(accessLogRow) },
		handle: ({ query }) => read(deps, query),
	})

export const showAccess = (deps: QueryDeps): Route =>
	oneOf(listAccessLog(deps), id, () => refuse('NOT_FOUND.access'))
