import type { Reply } from '../../kernel/http/route.ts'
import { csvReply } from '../_shared/csv.ts'
import type { QueryDeps } from '../_shared/deps.ts'
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

/** Users as CSV, the newest first. @param withEmails in full, for whoever may see them */
export function usersCsv({ sql, clock }: QueryDeps, where: Where, withEmails: boolean): Reply {
	const text = `SELECT ${USER_COLUMNS} FROM ${USER_FROM} ${where} ORDER BY u.created_at DESC, u.id`
	const cells = async function* () {
		for await (const row of sql.stream<UserRecord>(text, where.params)) {
			const user = listed(row)
			const email = withEmails ? row.email : user.email
			yield [
				...[user.name, user.username, email, user.roles.join(' '), user.region ?? ''],
				...[yes(user.phoneVerified), yes(user.volunteer), yes(user.bloodDonor), user.createdAt],
			]
		}
	}
	return csvReply('users', HEADINGS, cells(), clock.now())
}
