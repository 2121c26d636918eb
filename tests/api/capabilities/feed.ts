import { all, open } from '../../nightly/access/rule.ts'
import type { TestDeclaration } from '../declaration.ts'

export const declaration: TestDeclaration = {
	calls: [],
	replays: {},
	rules: all(open, 'GET /feed'),
}
