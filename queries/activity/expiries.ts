import { z } from 'zod'
import { expiryQuery, expiryRow } from '../../domain/activity/contract.ts'
import { refuse } from '../../domain/activity/refusals.contract.ts'
import { countEnded, type Expiring, expiringOf, SWEEP, termOf } from '../../kernel/capability/expiry.ts'
import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { optionalText } from '../../kernel/wire/schemas.ts'
import { oneOf } from '../_shared/one-of.ts'
import { contentRange } from '../_shared/rest.ts'
import { MONEY_ACCESS } from '../_shared/roles.ts'

type ExpiryDeps = Pick<Infrastructure, 'sql' | 'clock' | 'wallClock' | 'settings' | 'tables'>

async function readExpiries(deps: ExpiryDeps, { range, sort, filter }: z.output<typeof expiryQuery>) {
	const swept = await deps.sql.maybeOne<{ at: Date }>(
		'SELECT last_started_at AS at FROM ops.jobs WHERE name = $1',
		[SWEEP],
	)
	const rows: z.output<typeof expiryRow>[] = []
	const wanted = ({ table }: Expiring) => filter.id?.includes(table) ?? true
	for (const each of expiringOf(deps.tables).filter(wanted))
		rows.push({
			id: each.table,
			from: each.from,
			termMs: termOf(each, deps),
			due: await countEnded(deps.sql, each, deps),
			sweptAt: swept?.at.toISOString() ?? null,
		})
	const [field, direction] = sort ?? ['due', 'DESC']
	const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)
	const sorted = rows.toSorted((a, b) => (field === 'due' && a.due - b.due) || byId(a, b))
	const [from, to] = range
	const body = (direction === 'ASC' ? sorted : sorted.toReversed()).slice(from, to + 1)
	return { body, headers: contentRange('expiries', from, body.length, rows.length) }
}

export const listExpiries = (deps: ExpiryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/expiries',
		summary: 'List upcoming expiries and ended rows that still exist',
		tags: ['activity', 'backoffice'],
		access: MONEY_ACCESS,
		query: expiryQuery,
		answers: { 200: z.array(expiryRow) },
		handle: ({ query }) => readExpiries(deps, query),
	})

export const showExpiry = (deps: ExpiryDeps): Route =>
	oneOf(listExpiries(deps), optionalText(100), () => refuse('NOT_FOUND.table'))
