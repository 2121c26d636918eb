import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { pruneVocabulary } from '../../records/requests/search-vocabulary.ts'
import { indexSearch } from './index-search.ts'

export const searchJobs = ({ sql }: Pick<WorkerInfrastructure, 'sql'>): readonly ScheduledJob[] => [
	{ name: 'requests/index-search', everyMs: MINUTE_MS, run: () => indexSearch(sql) },
	{ name: 'requests/prune-vocabulary', everyMs: DAY_MS, run: () => pruneVocabulary(sql) },
]
