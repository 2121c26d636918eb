import { all, open } from '../../nightly/access/rule.ts'
import type { TestDeclaration } from '../declaration.ts'

/** What the tests of the API know of the feed. */
export const declaration: TestDeclaration = {
	calls: [],
	replays: {},
	rules: all(open, 'GET /feed'),
}
