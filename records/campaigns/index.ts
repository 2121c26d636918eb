import type { Contribution } from '../../kernel/capability/capability.ts'
import { withoutStream } from '../../kernel/capability/tables.ts'
import { campaignRecipientsTable, campaignRecordsTable } from './campaigns.ts'
import { mailLanesTable } from './mail-lanes.ts'
import { campaignRunsTable } from './sending.ts'

export const campaignTables: Contribution = {
	name: 'records/campaigns',
	tables: [
		{
			table: campaignRecipientsTable,
			erasure: {
				// Who is gone counts as left out.
				user: `WITH gone AS (
			DELETE FROM rec.campaign_recipients WHERE user_id = $1 RETURNING campaign_id, state
		) UPDATE rec.campaign_runs c SET skipped = c.skipped + 1 FROM gone
		WHERE c.campaign_id = gone.campaign_id AND gone.state IN ('waiting', 'taken', 'offered')`,
			},
			personalData: {
				campaigns: `SELECT m.subject, r.state, r.ended_at FROM rec.campaign_recipients r
		JOIN rec.campaigns m ON m.id = r.campaign_id WHERE r.user_id = $1 ORDER BY m.created_at`,
			},
		},
		{ table: campaignRunsTable, erasure: { retained: 'counts of campaigns' } },
		{ table: mailLanesTable, erasure: { retained: 'paces of mail servers' } },
		{
			table: campaignRecordsTable,
			erasure: { retained: 'what the foundation said to many' },
			orphans: { id: 'id', find: withoutStream('rec.campaigns', 'campaign') },
		},
	],
}
