import type { Contribution } from '../../kernel/capability/capability.ts'
import { withoutStream } from '../../kernel/capability/tables.ts'
import { sampleThingTextsTable } from './sample-thing-texts.ts'

/** Texts are erased and exported with their authors. One without a stream is an orphan. */
export const sampleThingTables: Contribution = {
	name: 'records/sample-things',
	tables: [
		{
			table: sampleThingTextsTable,
			erasure: { user: 'DELETE FROM rec.sample_thing_texts WHERE user_id = $1' },
			personalData: {
				sampleThings:
					'SELECT title, body, created_at FROM rec.sample_thing_texts WHERE user_id = $1 ORDER BY created_at',
			},
			orphans: { id: 'id', find: withoutStream('rec.sample_thing_texts', 'sampleThing') },
		},
	],
}
