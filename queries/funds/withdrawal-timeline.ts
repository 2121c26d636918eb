import { z } from 'zod'
import { timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { timelineTable } from '../../projections/activity/timeline.ts'
import { notesTable } from '../../records/activity/notes.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { WITHDRAWALS_ACCESS } from '../_shared/roles.ts'
import { actorName, factsOf } from '../activity/timeline.ts'

const OF_TIMELINE = selection(timelineTable, 't', [
	'revision',
	'type',
	'actor_kind',
	'actor_id',
	'at',
	'data',
])
const OF_NOTES = selection(notesTable, 'n', { note: 'body' })

type EventRecord = SelectedBy<typeof OF_TIMELINE> &
	OuterJoined<SelectedBy<typeof OF_NOTES>> & {
		readonly actor_name: string | null
	}

async function readTimeline({ sql, timeline }: QueryDeps, withdrawalId: string) {
	const rows = await sql.query<EventRecord>(
		`SELECT ${OF_TIMELINE.list}, ${OF_NOTES.list},
			nullif(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), '') AS actor_name
		FROM read.withdrawals w
		JOIN read.timeline t ON t.stream = 'fund-' || w.fund AND t.data ->> 'withdrawalId' = w.id::text
		LEFT JOIN rec.users u ON t.actor_kind = 'user' AND u.id::text = t.actor_id
		LEFT JOIN rec.notes n ON n.note_id::text = t.data #>> '{reason,noteId}'
		WHERE w.id = $1 ORDER BY t.revision DESC`,
		[withdrawalId],
	)
	if (rows.length === 0) throw notFound('withdrawal')
	const data = rows.map((row) => ({
		at: row.at.toISOString(),
		type: row.type,
		note: row.note,
		revision: Number(row.revision),
		actor: actorName(row),
		facts: factsOf(timeline, row.data, null),
	}))
	return { body: { data } }
}

export const withdrawalTimeline = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/withdrawals/:id/timeline',
		summary: 'List the history of a withdrawal',
		tags: ['funds', 'backoffice'],
		access: WITHDRAWALS_ACCESS,
		params: z.object({ id }),
		answers: { 200: timelineAnswer },
		readModels: ['withdrawals', 'timeline'],
		handle: ({ params }) => readTimeline(deps, params.id),
	})
