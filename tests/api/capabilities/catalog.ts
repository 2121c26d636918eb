import { all, open, signedIn } from '../../nightly/access/rule.ts'
import { CATALOG_CALLS } from '../calls.catalog.ts'
import type { TestDeclaration } from '../declaration.ts'

export const declaration: TestDeclaration = {
	calls: [...CATALOG_CALLS],
	replays: {
		'POST /api/v1/shorturl': 'right call',
	},
	rules: {
		...all(open, 'GET /api/v1/country', 'GET /api/v1/state', 'GET /api/v1/city'),
		...all(open, 'GET /api/v1/miscellaneousconfig/ipinfo', 'GET /api/v1/figures'),
		'POST /api/v1/shorturl': { ...signedIn, body: { referenceId: 'any' } },
	},
}
