import { admins, all, open, signedIn } from '../../nightly/access/rule.ts'
import { INTEREST_CALLS } from '../calls.interests.ts'
import type { TestDeclaration } from '../declaration.ts'

export const declaration: TestDeclaration = {
	calls: [...INTEREST_CALLS],
	replays: {
		'POST /api/v1/userInterested/categories': 'right call',
		'PUT /api/v1/userInterested/categories/{id}': 'right call',
		'PUT /api/v1/userInterests': 'right call',
		'DELETE /api/v1/userInterested/categories/{id}': 'right call',
	},
	rules: {
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
	ids: {
		kinds: { interest: () => [] },
		segments: { categories: ['interest'], userInterests: ['interest'] },
	},
}
