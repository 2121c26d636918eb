import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import type { Payouts } from '../../kernel/capability/provider-accounts.ts'
import type { Timeline } from '../../kernel/capability/timeline.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** What queries work with. */
export interface QueryDeps {
	readonly sql: SqlExecutor
	readonly clock: Clock
	/** For what no read model holds: the provider's balance and its objects as they are. */
	readonly payouts: Payouts
	/** Address of uploaded files, without a slash at the end: `/files`. */
	readonly filesUrl: string
	/** Address of a stored document, which opens it for about a day; `reader` is written down whenever it does. */
	readonly documentUrl: (path: string, reader?: string) => string
	/** Address of a stored picture or video that private requests alone show, which opens it for less than an hour. */
	readonly privateFileUrl: (path: string) => string
	/** How people are told of the events of all capabilities. */
	readonly timeline: Timeline
}

/** The queries' part of what a process opens. */
export const queryDeps = ({
	sql,
	clock,
	payouts,
	documentUrl,
	privateFileUrl,
	settings,
	timeline,
}: Pick<
	Infrastructure,
	'sql' | 'clock' | 'payouts' | 'documentUrl' | 'privateFileUrl' | 'settings' | 'timeline'
>): QueryDeps => ({
	sql,
	clock,
	payouts,
	filesUrl: settings.filesUrl,
	documentUrl,
	privateFileUrl,
	timeline,
})
