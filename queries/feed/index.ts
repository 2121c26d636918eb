import type { Contribution } from '../../kernel/capability/capability.ts'
import { readFeed } from './read-feed.ts'

export const feedQueries: Contribution = {
	name: 'queries/feed',
	routes: ({ sql, settings }) => [readFeed({ sql, tailMs: settings.feedTailMs })],
}
