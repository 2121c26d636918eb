import type { Contribution } from '../../kernel/capability.ts'
import type { ApiInfrastructure } from '../../kernel/infrastructure.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { PICTURE_MODELS, readBackofficePicture } from '../../queries/files/backoffice-pictures.ts'
import { obsceneImage } from './obscene-image.ts'
import { approvePicture, type PictureDeps, takePictureDown } from './review-picture.ts'
import { type DocumentDeps, uploadDocument } from './upload-document.ts'
import { uploadImage } from './upload-image.ts'
import { uploadVideo } from './upload-video.ts'

export { type DocumentDeps, invalidFile, nameOf, scan } from './upload-document.ts'

/** The part of uploads in what a process opens. */
export const documentDeps = ({
	sql,
	clock,
	files,
	moderation,
	scanner,
	documentUrl,
	settings,
}: ApiInfrastructure): DocumentDeps => ({
	sql,
	clock,
	files,
	moderation,
	scanner,
	documentUrl,
	filesUrl: settings.filesUrl,
})

/** Uploads, and what reviewers decide about pictures. */
export const fileCommands: Contribution = {
	name: 'commands/files',
	routes: (api) => {
		const { sql, store, dispatch, clock, moderation, readModels } = api
		const uploads = documentDeps(api)
		const pictures: PictureDeps = {
			sql,
			store,
			dispatch,
			clock,
			showPicture: (id, _, after) =>
				readModels.readAfterCatchUp(PICTURE_MODELS, after, () => readBackofficePicture(queryDeps(api), id)),
		}
		return [
			uploadImage(uploads),
			uploadDocument(uploads),
			uploadVideo(uploads),
			obsceneImage({ moderation }),
			approvePicture(pictures),
			takePictureDown(pictures),
		]
	},
}
