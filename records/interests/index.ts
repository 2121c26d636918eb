import type { Contribution } from '../../kernel/capability/capability.ts'
import { interestCategoriesTable, userInterestsTable } from './interests.ts'

export const interestTables: Contribution = {
	name: 'records/interests',
	tables: [
		{
			table: userInterestsTable,
			erasure: {
				user: 'DELETE FROM rec.user_interests WHERE user_id = $1',
			},
			personalData: {
				interests: `SELECT c.name, i.chosen_at FROM rec.user_interests i
		JOIN rec.interest_categories c ON c.id = i.category_id WHERE i.user_id = $1`,
			},
		},
		{
			table: interestCategoriesTable,
			erasure: { retained: 'what admins define, about nobody' },
		},
	],
}
