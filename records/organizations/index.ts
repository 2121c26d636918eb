import type { Contribution } from '../../kernel/capability/capability.ts'
import { organizationDetailsTable } from './details.ts'
import { organizationDocumentsTable } from './documents.ts'
import { organizationImagesTable } from './images.ts'
import { organizationInvitationRecordsTable } from './invitations.ts'
import { organizationTaxNumbersTable } from './tax-numbers.ts'

/**
 * Orphans of an organization that was deleted, or whose registration never came. An organization with
 * donations can't be deleted, and receipts have sheets of their own, so that no book needs these rows.
 */
const ofNoOrganization = (table: string, since: 'created_at' | 'added_at') => ({
	id: 'organization_id',
	find: `SELECT DISTINCT x.organization_id AS id FROM ${table} x WHERE x.${since} < $1
		AND NOT EXISTS (SELECT 1 FROM read.organizations o WHERE o.id = x.organization_id) LIMIT $2`,
})
const RETAINED = 'an organization is no person; deleted within two days after the organization was'

export const organizationTables: Contribution = {
	name: 'records/organizations',
	tables: [
		{
			table: organizationInvitationRecordsTable,
			erasure: {
				user: `DELETE FROM rec.organization_invitations
		WHERE lower(email) = (SELECT lower(email) FROM rec.users WHERE id = $1)`,
			},
			orphans: ofNoOrganization('rec.organization_invitations', 'created_at'),
		},
		{
			table: organizationDetailsTable,
			erasure: { retained: RETAINED },
			orphans: ofNoOrganization('rec.organization_details', 'created_at'),
		},
		{
			table: organizationImagesTable,
			erasure: { retained: RETAINED },
			orphans: ofNoOrganization('rec.organization_images', 'added_at'),
		},
		{
			table: organizationDocumentsTable,
			erasure: { retained: RETAINED },
			orphans: ofNoOrganization('rec.organization_documents', 'added_at'),
		},
		{
			table: organizationTaxNumbersTable,
			erasure: { retained: 'an organization is no person; deleted 180 days after the registration ended' },
			orphans: {
				id: 'registration_id',
				find: `SELECT n.registration_id AS id FROM rec.organization_tax_numbers n
				WHERE n.created_at < $1 AND NOT EXISTS (SELECT 1 FROM read.organization_tax_registrations t
					WHERE t.id = n.registration_id)
				LIMIT $2`,
			},
		},
	],
}
