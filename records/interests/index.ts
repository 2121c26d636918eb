import type { Contribution } from '../../kernel/capability.ts'

/** Tables of interests that are their own truth: what erasing does there, what belongs to a person, what may be an orphan. */
export const interestTables: Contribution = {
	name: 'records/interests',
	tables: [
		{
			table: 'rec.user_interests',
			erasure: {
				user: 'DELETE FROM rec.user_interests WHERE user_id = $1',
			},
			personalData: {
				interests: `SELECT c.name, i.chosen_at FROM rec.user_interests i
		JOIN rec.interest_categories c ON c.id = i.category_id WHERE i.user_id = $1`,
			},
		},
		{
			table: 'rec.interest_categories',
			erasure: { kept: 'what admins define, about nobody' },
		},
	],
}
