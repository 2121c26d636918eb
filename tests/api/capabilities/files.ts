import { admins, all, signedIn } from '../../nightly/access/rule.ts'
import { FILE_CALLS } from '../calls.files.ts'
import type { TestDeclaration } from '../declaration.ts'
import { FILE_REPLAYS } from '../replays.files.ts'

export const declaration: TestDeclaration = {
	calls: [...FILE_CALLS],
	replays: FILE_REPLAYS,
	rules: {
		...all(
			signedIn,
			'POST /api/v1/files/image',
			'POST /api/v1/files/document',
			'POST /api/v1/files/video',
			'POST /api/v1/obscene/image',
		),
		...all(
			admins,
			'GET /api/backoffice/pictures',
			'GET /api/backoffice/pictures/{id}',
			'GET /api/backoffice/pictures/{id}/timeline',
			'POST /api/backoffice/pictures/{id}/approve',
			'POST /api/backoffice/pictures/{id}/takeDown',
		),
	},
	ids: {
		kinds: {
			picture: ({ picture, othersPicture }) => [picture, othersPicture],
			document: ({ document, othersDocument, organization }) => [
				document,
				othersDocument,
				organization.document,
			],
			video: ({ video, othersVideo }) => [video, othersVideo],
		},
		segments: { pictures: ['picture'], document: ['document'] },
		fields: { images: 'picture', documents: 'document', videos: 'video' },
	},
}
