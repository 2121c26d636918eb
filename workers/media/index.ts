import type { Contribution } from '../../kernel/capability/capability.ts'
import { createRecordingLeveller } from './level-recordings.ts'

export const mediaWorkers: Contribution = {
	name: 'workers/media',
	work: [
		{
			name: 'recordings',
			count: `SELECT count(*) FROM rec.media_uploads WHERE state IN ('waiting', 'working')`,
		},
	],
	sweeps: (worker) => [createRecordingLeveller(worker)],
}
