import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { backofficePictures, pictureTimeline, showBackofficePicture } from './backoffice-pictures.ts'
import { fileNotificationTemplates } from './notification-templates.ts'
import { fileOverview } from './overview.ts'

export const fileQueries: Contribution = {
	name: 'queries/files',
	notifications: fileNotificationTemplates,
	overview: () => [fileOverview],
	routes: (api) =>
		[backofficePictures, showBackofficePicture, pictureTimeline].map((make) => make(queryDeps(api))),
}
