import { all, open } from '../../nightly/access/rule.ts'
import { FEED_CALLS } from '../bad-input.feed.ts'
import type { TestDeclaration } from '../declaration.ts'

/** What the tests of the API know of the feed. */
export const declaration: TestDeclaration = {
	calls: FEED_CALLS,
	replays: {},
	rules: all(open, 'GET /feed'),
}
