import type { Reply } from '../../kernel/http/route.ts'
import { csvReply, named } from '../_shared/csv.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import type { Span } from '../_shared/entity-days.ts'
import type { Where } from '../_shared/where.ts'
import { listed, USER_COLUMNS, USER_FROM, type UserRecord } from './user-search.ts'

const HEADINGS = [
	'Name',
	'Username',
	'E-mail',
	'Roles',
	'Region',
	'Phone Verified',
	'Volunteer',
	'Blood Donor',
	'Member Since',
]
const yes = (is: boolean) => (is ? 'yes' : 'no')

/**
 * Streams users as CSV, newest first.
 * @param signedUp the span of their sign-up
 * @param reach `whole` has full addresses and numbers, after a recorded reason; `hints` has the columns of
 * the list
 */
export function usersCsv(
	{ sql, clock }: QueryDeps,
	where: Where,
	signedUp: Span,
	reach: 'hints' | 'whole',
): Reply {
	const isWhole = reach === 'whole'
	const text = `SELECT ${USER_COLUMNS} FROM ${USER_FROM} ${where} ORDER BY u.created_at DESC, u.id`
	const cells = async function* () {
		for await (const row of sql.stream<UserRecord>(text, where.params)) {
			const user = listed(row)
			const toView = [
				user.name,
				user.username,
				isWhole ? row.email : user.email,
				user.roles.join(' '),
				user.region ?? '',
				yes(user.phoneVerified),
				yes(user.volunteer),
				yes(user.bloodDonor),
				user.createdAt,
			]
			yield isWhole ? [...toView, row.phone ?? ''] : toView
		}
	}
	return csvReply(named('users', signedUp), isWhole ? [...HEADINGS, 'Phone'] : HEADINGS, cells(), clock.now())
}
