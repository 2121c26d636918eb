import type { Contribution } from '../../kernel/capability/capability.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { radioChannelsTable } from './channels.ts'
import { radioFaultsTable } from './faults.ts'
import { radioLevelsTable } from './levels.ts'
import { radioLiveTable, radioRecordingsTable } from './live.ts'
import { radioAsRunTable, radioPlanTable } from './plan.ts'
import { radioSourcesTable } from './sources.ts'
import { radioStreamingsTable } from './streamings.ts'

/** Ids of accounts leave these rows with their accounts. */
const OF_RADIO = { retained: 'what the radio plays and publishes' }

/** The programmer has long copied what was on air. */
const PLAN_TERM_MS = 2 * DAY_MS

const FAULTS_TERM_MS = 366 * DAY_MS

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
		{
			table: radioPlanTable,
			erasure: OF_RADIO,
			expiry: { from: 'ends_at', term: PLAN_TERM_MS, isWallClock: true },
		},
		{ table: radioAsRunTable, erasure: OF_RADIO },
		{ table: radioLevelsTable, erasure: OF_RADIO },
		{
			table: radioSourcesTable,
			erasure: { user: 'DELETE FROM rec.radio_sources WHERE user_id = $1' },
		},
		{ table: radioLiveTable, erasure: OF_RADIO },
		{ table: radioRecordingsTable, erasure: OF_RADIO },
		{
			table: radioFaultsTable,
			erasure: OF_RADIO,
			expiry: { from: 'until', term: FAULTS_TERM_MS, isWallClock: true },
		},
	],
}
