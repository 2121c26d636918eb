import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import type { Payouts } from '../../kernel/capability/provider-accounts.ts'
import type { Timeline } from '../../kernel/capability/timeline.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

export interface QueryDeps {
	readonly sql: SqlExecutor
	readonly clock: Clock
	readonly payouts: Payouts
	/** Address of uploaded files, without a slash at the end: `/files`. */
	readonly filesUrl: string
	/** Returns the signed address of a document, valid for about a day; each use is recorded with `reader`. */
	readonly documentUrl: (path: string, reader?: string) => string
	/** Returns the signed address of a picture or video of a private request, valid for less than an hour. */
	readonly privateFileUrl: (path: string) => string
	readonly timeline: Timeline
}

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
