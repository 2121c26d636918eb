import { PAGES } from '../../domain/generated/pages.contract.ts'
import type { FoundPage, MissingPage, PageDeclarations } from '../../kernel/capability/page-declarations.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { addressOf, isUuid, oneLine } from '../_shared/page-addresses.ts'
import { socialPicturePath } from '../_shared/social-card.ts'
import { headOf, sharedOrganization } from './lookups.ts'
import { isHeld } from './organization-row.ts'

export async function organizationHead(
	sql: SqlExecutor,
	id: string,
	language: Language,
): Promise<FoundPage | MissingPage> {
	const found = isUuid(id) ? await headOf(sql, id) : null
	if (!found) return { missing: 'organization' }
	// Anyone can register an organization: search engines only list verified ones.
	const listedAs = found.verified ? addressOf(PAGES.organization, id.toLowerCase()) : null
	return {
		title: found.title,
		description: oneLine(found.description),
		picturePath: socialPicturePath(sharedOrganization(found), language),
		listedAs,
	}
}

export const organizationPages: PageDeclarations = {
	heads: { organization: organizationHead },
	listed: {
		organizations: {
			order: 2,
			path: PAGES.organization.path,
			from: `read.organizations x WHERE x.id > $1 AND x.verified AND NOT ${isHeld('x.id')}`,
			key: 'x.id::text',
			changedAt: `GREATEST(x.since, (SELECT d.created_at FROM rec.organization_details d WHERE d.details_id = x.details_id),
			(SELECT max(i.added_at) FROM rec.organization_images i WHERE i.organization_id = x.id))`,
		},
	},
}
