import { admins, all, open, signedIn } from '../../nightly/access/rule.ts'
import { INTEREST_CALLS } from '../bad-input.interests.ts'
import type { TestDeclaration } from '../declaration.ts'

/** What the tests of the API know of interests. */
export const declaration: TestDeclaration = {
	calls: [...INTEREST_CALLS],
	rules: {
		// What people are interested in: defined by admins, chosen by each for themselves.
		...all(open, 'GET /api/v1/userInterested/categories'),
		...all(admins, 'POST /api/v1/userInterested/categories'),
		...all(
			admins,
			'PUT /api/v1/userInterested/categories/{id}',
			'DELETE /api/v1/userInterested/categories/{id}',
		),
		...all(admins, 'GET /api/backoffice/userInterests', 'GET /api/backoffice/userInterests/{id}'),
		'GET /api/v1/userInterests': signedIn,
		'PUT /api/v1/userInterests': { ...signedIn, body: { categories: 'any' } },
	},
}
