import { DRAFT_TERM_DAYS } from '../../domain/campaigns/authors.contract.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { withoutStream } from '../../kernel/capability/tables.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { campaignRecipientsTable, campaignRecordsTable } from './campaigns.ts'
import { mailFeedbackTable } from './feedback.ts'
import { mailLanesTable } from './mail-lanes.ts'
import { campaignRunsTable } from './sending.ts'
import { suppressionsTable } from './suppressions.ts'

/** Deletes recipients. Those without an outcome count as left out. */
const erasedRecipients = (whose: string): string => `WITH gone AS (
		DELETE FROM rec.campaign_recipients r WHERE ${whose} RETURNING r.campaign_id, r.state
	), missed AS (
		SELECT campaign_id, count(*)::int AS people FROM gone WHERE state IN ('waiting', 'taken', 'offered') GROUP BY 1
	) UPDATE rec.campaign_runs c SET skipped = c.skipped + missed.people FROM missed
	WHERE c.campaign_id = missed.campaign_id`

export const campaignTables: Contribution = {
	name: 'records/campaigns',
	tables: [
		{
			table: campaignRecipientsTable,
			erasure: {
				user: erasedRecipients(`r.recipient_id = $1 OR (r.subject = 'donation' AND r.recipient_id IN (
					SELECT donation_id FROM rec.donation_details WHERE user_id = $1))`),
				donation: erasedRecipients("r.subject = 'donation' AND r.recipient_id = $1"),
				contact: erasedRecipients("r.subject = 'contact' AND r.email_key = $1"),
				// Before the rows that say whom they are.
				late: -1,
			},
			personalData: {
				campaigns: `SELECT m.subject, r.state, r.ended_at FROM rec.campaign_recipients r
		JOIN rec.campaigns m ON m.id = r.campaign_id LEFT JOIN rec.donation_details x ON x.donation_id = r.recipient_id
		WHERE r.recipient_id = $1 OR x.user_id = $1 ORDER BY m.created_at`,
			},
		},
		{ table: campaignRunsTable, erasure: { retained: 'counts of campaigns' } },
		{
			table: suppressionsTable,
			erasure: { retained: 'keyed hashes of those who want no such mail' },
			// After the list outside of backups has it.
			expiry: { from: 'until', term: 30 * DAY_MS },
		},
		{
			table: mailFeedbackTable,
			erasure: { retained: 'reports of mail servers, with keyed hashes alone' },
			expiry: { from: 'at', term: 180 * DAY_MS },
		},
		{ table: mailLanesTable, erasure: { retained: 'paces of mail servers' } },
		{
			table: campaignRecordsTable,
			erasure: {
				// The words of organizations and of the foundation stay.
				user: `WITH drafts AS (DELETE FROM rec.campaigns WHERE created_by = $1 AND confirmed_at IS NULL)
		UPDATE rec.campaigns SET subject = '', blocks = '{"blocks": []}', refused_because = NULL
		WHERE created_by = $1 AND sender_id = $1 AND confirmed_at IS NOT NULL`,
			},
			personalData: {
				campaignsWritten: `SELECT subject, blocks, created_at, confirmed_at, refused_because FROM rec.campaigns
		WHERE created_by = $1 AND kind IN ('donors', 'contacts') ORDER BY created_at`,
			},
			// Drafts have no stream, and a confirmed one without it is confirmed again.
			orphans: {
				id: 'id',
				find: `SELECT o.id FROM (${withoutStream('rec.campaigns', 'campaign')}) o
		JOIN rec.campaigns c ON c.id = o.id WHERE c.kind IN ('users', 'test')`,
			},
			expiry: { from: 'changed_at', only: 't.confirmed_at IS NULL', term: DRAFT_TERM_DAYS * DAY_MS },
		},
	],
}
