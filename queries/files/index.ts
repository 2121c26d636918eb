import type { Contribution } from '../../kernel/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { backofficePictures, pictureTimeline, showBackofficePicture } from './backoffice-pictures.ts'

/** Pictures that reviewers look at. */
export const fileQueries: Contribution = {
	name: 'queries/files',
	routes: (api) =>
		[backofficePictures, showBackofficePicture, pictureTimeline].map((make) => make(queryDeps(api))),
}
