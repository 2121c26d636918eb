import { CAMPAIGN_EVENTS, type CampaignEvent } from '../../domain/campaigns/campaigns.events.ts'
import type { CampaignState, PauseReason } from '../../domain/campaigns/contract.ts'
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
		state: text<CampaignState>(),
		paused_because: text<PauseReason>().nullable(),
		starts_at: timestamp(),
		is_test: boolean(),
		recipients: integer(),
		queued_at: timestamp(),
		/** Null until it is finished: until then the recipients' rows have the progress. */
		sent: integer().nullable(),
		failed: integer().nullable(),
		skipped: integer().nullable(),
		in_doubt: integer().nullable(),
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
	version: 3,
	handles: CAMPAIGN_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve: (row, recorded, id) => {
		const event = asEvent<CampaignEvent>(recorded)
		const { revision } = recorded
		switch (event.type) {
			case 'CampaignQueued': {
				const { isTest: is_test, recipients, at, startsAt = at } = event.data
				const counted = { sent: null, failed: null, skipped: null, in_doubt: null }
				const times = { queued_at: at, starts_at: startsAt }
				return {
					id,
					state: event.data.awaitsApproval ? 'inReview' : 'sending',
					paused_because: null,
					is_test,
					recipients,
					...times,
					...counted,
					revision,
				}
			}
			case 'CampaignApproved':
				return row && { ...row, state: 'sending', revision }
			case 'CampaignRefused':
				return row && { ...row, state: 'refused', revision }
			case 'CampaignPaused':
				return row && { ...row, state: 'paused', paused_because: event.data.because, revision }
			case 'CampaignResumed':
				return row && { ...row, state: 'sending', paused_because: null, revision }
			case 'CampaignStopped':
				return row && { ...row, state: 'stopped', paused_because: null, revision }
			case 'CampaignFinished': {
				const { sent, failed, skipped, inDoubt: in_doubt = 0 } = event.data
				return row && { ...row, state: 'finished', sent, failed, skipped, in_doubt, revision }
			}
			default:
				return row
		}
	},
})
