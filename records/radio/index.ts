import type { Contribution } from '../../kernel/capability/capability.ts'
import { radioChannelsTable } from './channels.ts'
import { radioStreamingsTable } from './streamings.ts'

/** Ids of accounts leave these rows with their accounts. */
const OF_RADIO = { retained: 'what the radio plays and publishes' }

export const radioTables: Contribution = {
	name: 'records/radio',
	tables: [
		{ table: radioChannelsTable, erasure: OF_RADIO },
		{
			table: radioStreamingsTable,
			erasure: OF_RADIO,
			personalData: {
				radioStreamings:
					'SELECT title, starts_at, created_at FROM rec.radio_streamings WHERE created_by = $1 ORDER BY created_at',
			},
		},
	],
}
