import { CAMPAIGN_EVENTS, type CampaignEvent } from '../../domain/campaigns/campaigns.events.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent, idOf } from '../../kernel/projection/typed.ts'

/** One row per e-mail to many: who gets it is in records. */
export type CampaignsRow = {
	readonly id: string
	readonly state: 'sending' | 'stopped' | 'finished'
	readonly is_test: boolean
	readonly recipients: number
	readonly queued_at: string
	/** Null until it is finished: the rows of recipients say how far it has got. */
	readonly sent: number | null
	readonly failed: number | null
	readonly skipped: number | null
	readonly revision: bigint
}

export const campaignsProjection = keyedProjection<CampaignsRow>({
	name: 'campaigns',
	version: 1,
	columns: {
		id: 'uuid',
		state: 'text NOT NULL',
		is_test: 'boolean NOT NULL',
		recipients: 'integer NOT NULL',
		queued_at: 'timestamptz NOT NULL',
		sent: 'integer',
		failed: 'integer',
		skipped: 'integer',
		revision: 'bigint NOT NULL',
	},
	indexes: { sending: "(id) WHERE state = 'sending'", latest: '(queued_at DESC, id)' },
	handles: CAMPAIGN_EVENTS,
	keysOf: (event) => [idOf(event.stream)],
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
