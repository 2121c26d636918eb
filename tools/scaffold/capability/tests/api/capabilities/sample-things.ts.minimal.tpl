import { admins, signedIn } from '../../nightly/access/rule.ts'
import type { TestDeclaration } from '../declaration.ts'

export const declaration: TestDeclaration = {
	calls: [],
	replays: { 'POST /api/v1/sampleThings': 'right call' },
	rules: { 'POST /api/v1/sampleThings': signedIn, 'GET /api/backoffice/sampleThings': admins },
}
