import type { RequestDetail, StatusCode } from '../../../../../domain/requests/contract.ts'
import { drawnPicture } from '../../../lib/cause-picture.ts'

export const authorName = ({ user_info: { name } }: Pick<RequestDetail, 'user_info'>): string =>
	`${name.first_name} ${name.last_name}`.trim()

export const pictureOf = ({ picture, category }: Pick<RequestDetail, 'picture' | 'category'>) =>
	picture ?? drawnPicture(category)

export type ClosedReason = 'fulfilled' | 'ended' | 'paused' | 'notYet' | 'refused'

const REASONS: Record<StatusCode, ClosedReason> = {
	0: 'notYet',
	1: 'ended',
	2: 'fulfilled',
	3: 'notYet',
	9: 'ended',
	'-1': 'refused',
	'-2': 'notYet',
	'-3': 'refused',
	'-4': 'ended',
	'-5': 'paused',
	'-6': 'paused',
	'-7': 'refused',
	'-11': 'ended',
}

/**
 * Returns why no donation can be started, or null if one can. A live request that accepts none is past its
 * end date.
 */
export const closedReason = ({ acceptsDonations, status }: RequestDetail): ClosedReason | null =>
	acceptsDonations ? null : REASONS[status]
