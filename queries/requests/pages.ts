import { PAGES } from '../../domain/generated/pages.contract.ts'
import { UNLISTED_TYPES } from '../../domain/requests/kinds/kinds.contract.ts'
import type { PageDeclarations } from '../../kernel/capability/page-declarations.ts'
import { addressOf, oneLine } from '../_shared/page-addresses.ts'
import { PUBLIC_STATUSES } from '../_shared/request-visibility.ts'
import { socialPicturePath } from '../_shared/social-card.ts'
import { publicRequest, sharedRequest } from './public-request.ts'

const UNLISTED = UNLISTED_TYPES.map((type) => `'${type}'`).join(', ')

const DESCRIPTION_LENGTH = 200

export const requestPages: PageDeclarations = {
	heads: {
		fundraiser: async (sql, id, language) => {
			const row = await publicRequest(sql, id)
			if (!row) return { missing: 'fundraiser' }
			const page = addressOf(PAGES.fundraiser, row.id)
			const isListed = !UNLISTED_TYPES.includes(row.request_type)
			return {
				title: row.title,
				description: oneLine([...row.description].slice(0, DESCRIPTION_LENGTH).join('')),
				picturePath: socialPicturePath(sharedRequest(row, language), language),
				listedAs: isListed ? page : null,
				isEmbeddable: true,
			}
		},
	},
	listed: {
		requests: {
			order: 1,
			path: PAGES.fundraiser.path,
			from: `read.requests x WHERE x.id > $1 AND NOT x.is_private AND x.status IN ${PUBLIC_STATUSES}
				AND x.request_type NOT IN (${UNLISTED})`,
			key: 'x.id::text',
			changedAt: `GREATEST(x.visible_at,
			(SELECT max(coalesce(u.edited_at, u.created_at)) FROM rec.request_updates u
				WHERE u.request_id = x.id AND u.audience = 'all' AND u.state = 'visible'),
			(SELECT m.created_at FROM rec.request_comments m WHERE m.request_id = x.id AND m.parent_id IS NULL
				AND m.state = 'visible' AND m.hidden_at IS NULL ORDER BY m.created_at DESC, m.id DESC LIMIT 1),
			(SELECT f.last_donation_at FROM read.fund_totals f WHERE f.fund = 'request.' || x.id || '.' || x.currency))`,
		},
	},
}
