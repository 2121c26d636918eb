import { CAMPAIGN_EVENTS, type CampaignEvent } from '../../domain/campaigns/campaigns.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	boolean,
	defineTable,
	integer,
	type ProjectedRowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'

export const campaignsTable = defineTable(
	'read.campaigns',
	{
		id: uuid(),
		state: text<'sending' | 'stopped' | 'finished'>(),
		is_test: boolean(),
		recipients: integer(),
		queued_at: timestamp(),
		/** Null until it is finished: until then the recipients' rows have the progress. */
		sent: integer().nullable(),
		failed: integer().nullable(),
		skipped: integer().nullable(),
		revision: bigint(),
	},
	{
		primaryKey: ['id'],
		indexes: { sending: "(id) WHERE state = 'sending'", latest: '(queued_at DESC, id)' },
	},
)
export type CampaignsRow = ProjectedRowOf<typeof campaignsTable>

export const campaignsProjection = keyedProjection<typeof campaignsTable>({
	table: campaignsTable,
	version: 1,
	handles: CAMPAIGN_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve: (row, recorded, id) => {
		const event = asEvent<CampaignEvent>(recorded)
		const { revision } = recorded
		switch (event.type) {
			case 'CampaignQueued': {
				const { isTest: is_test, recipients, at } = event.data
				const counted = { sent: null, failed: null, skipped: null }
				return { id, state: 'sending', is_test, recipients, queued_at: at, ...counted, revision }
			}
			case 'CampaignStopped':
				return row && { ...row, state: 'stopped', revision }
			case 'CampaignFinished': {
				const { sent, failed, skipped } = event.data
				return row && { ...row, state: 'finished', sent, failed, skipped, revision }
			}
			default:
				return row
		}
	},
})
