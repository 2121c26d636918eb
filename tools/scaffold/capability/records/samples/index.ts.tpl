import type { Contribution } from '../../kernel/capability/capability.ts'
import { withoutStream } from '../../kernel/capability/tables.ts'
import { sampleTextsTable } from './sample-texts.ts'

/** What authors of samples wrote: it goes with them, belongs to what they are given of themselves, and may be an orphan. */
export const sampleTables: Contribution = {
	name: 'records/samples',
	tables: [
		{
			table: sampleTextsTable,
			erasure: { user: 'DELETE FROM rec.sample_texts WHERE user_id = $1' },
			personalData: {
				samples:
					'SELECT title, body, created_at FROM rec.sample_texts WHERE user_id = $1 ORDER BY created_at',
			},
			orphans: { id: 'id', find: withoutStream('rec.sample_texts', 'sample') },
		},
	],
}
