import type { Contribution } from '../../kernel/capability/capability.ts'
import { withoutStream } from '../../kernel/capability/tables.ts'
import { campaignRecipientsTable, campaignRecordsTable } from './campaigns.ts'

export const campaignTables: Contribution = {
	name: 'records/campaigns',
	tables: [
		{
			table: campaignRecipientsTable,
			erasure: {
				user: 'DELETE FROM rec.campaign_recipients WHERE user_id = $1',
			},
			personalData: {
				campaigns: `SELECT m.subject, r.state, r.ended_at FROM rec.campaign_recipients r
		JOIN rec.campaigns m ON m.id = r.campaign_id WHERE r.user_id = $1 ORDER BY m.created_at`,
			},
		},
		{
			table: campaignRecordsTable,
			erasure: { retained: 'what the foundation said to many' },
			orphans: { id: 'id', find: withoutStream('rec.campaigns', 'campaign') },
		},
	],
}
