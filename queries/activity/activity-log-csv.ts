import type { ActivityFilter } from '../../domain/activity/activity-log.contract.ts'
import type { Principal, Reply } from '../../kernel/http/route.ts'
import { csvReply, named } from '../_shared/csv.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { Where } from '../_shared/where.ts'
import { ACTIVITY_COLUMNS, ACTIVITY_JOINS, type ActivityRecord, entryOf } from './activity-row.ts'
import { activityUnion } from './activity-sources.ts'

const HEADINGS = [
	'Time',
	'Type',
	'What',
	'Person',
	'Person Id',
	'About',
	'Points',
	'Facts',
	'Address',
	'Device',
]

const cellsOf = (row: ActivityRecord, viewer: Principal): (string | number)[] => {
	const { at, type, what, person, about, points, facts, ip, userAgent } = entryOf(row, viewer)
	return [
		at,
		type,
		what,
		person === null ? '' : (person.name ?? 'Erased'),
		person?.id ?? '',
		about?.title ?? about?.id ?? '',
		points ?? '',
		facts.map(({ label, value }) => `${label}: ${value}`).join('; '),
		ip ?? '',
		userAgent ?? '',
	]
}

export function activityCsv(
	{ sql, clock, timeline }: QueryDeps,
	filter: ActivityFilter,
	viewer: Principal,
): Reply {
	const params = new Where()
	const text = `SELECT ${ACTIVITY_COLUMNS} FROM ${activityUnion(timeline, filter, params).replace(/ AS entries$/, ' AS e')}
		${ACTIVITY_JOINS} ORDER BY e.at DESC, e.id DESC`
	const cells = async function* () {
		for await (const row of sql.stream<ActivityRecord>(text, params.params)) yield cellsOf(row, viewer)
	}
	return csvReply(named('activity', filter), HEADINGS, cells(), clock.now())
}
